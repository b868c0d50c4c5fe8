import { SHORTCUT_PANEL, type ShortcutGroup, type ShortcutRow } from '@sw/editor';

/** A line of the panel in the language in use. */
export interface LabelledShortcut {
  readonly row: ShortcutRow;
  readonly label: string;
  /** For each way to do it, its keys. */
  readonly keys: readonly (readonly string[])[];
}

export interface LabelledGroup {
  readonly group: ShortcutGroup['group'];
  readonly label: string;
  readonly rows: readonly LabelledShortcut[];
}

interface Labels {
  readonly group: (group: ShortcutGroup['group']) => string;
  readonly action: (action: string) => string;
  readonly keys: (input: string) => readonly string[];
}

/** @param added the application's own */
export const labelledPanel = (
  { group, action, keys }: Labels,
  added: readonly ShortcutGroup[] = [],
): readonly LabelledGroup[] =>
  [...SHORTCUT_PANEL, ...added].map((one) => ({
    group: one.group,
    label: group(one.group),
    rows: one.rows.map((row) => ({ row, label: action(row.action), keys: row.inputs.map(keys) })),
  }));

/** Lines in which every word of the query stands: in what is done, in a key of it, or in the group's name. */
export function searchShortcuts(groups: readonly LabelledGroup[], query: string): readonly LabelledGroup[] {
  const wanted = query
    .toLocaleLowerCase()
    .split(/[\s+]+/)
    .filter(Boolean);
  if (wanted.length === 0) return groups;
  return groups.flatMap((group) => {
    const rows = group.rows.filter(({ label, keys }) => {
      const keyNames = keys.flat().map((key) => key.toLocaleLowerCase());
      const searched = `${group.label} ${label}`.toLocaleLowerCase();
      // A single letter is a key's name; in a label it would stand nearly everywhere.
      return wanted.every((word) => keyNames.includes(word) || (!/^[a-z]$/.test(word) && searched.includes(word)));
    });
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}
