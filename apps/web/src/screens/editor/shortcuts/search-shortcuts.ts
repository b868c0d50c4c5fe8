import { SHORTCUT_PANEL, type ShortcutGroup, type ShortcutRow } from '@sw/editor';

/** A row of the panel in the current language. */
export interface LabelledShortcut {
  readonly row: ShortcutRow;
  readonly label: string;
  /** The keys of each way to do it. */
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

/** @param added those of the application itself */
export const labelledPanel = (
  { group, action, keys }: Labels,
  added: readonly ShortcutGroup[] = [],
): readonly LabelledGroup[] =>
  [...SHORTCUT_PANEL, ...added].map((one) => ({
    group: one.group,
    label: group(one.group),
    rows: one.rows.map((row) => ({ row, label: action(row.action), keys: row.inputs.map(keys) })),
  }));

/** The rows that contain every word of the query: in the action, in one of its keys, or in the group's name. */
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
      // A single letter is matched only as a key's name; nearly every label contains it.
      return wanted.every((word) => keyNames.includes(word) || (!/^[a-z]$/.test(word) && searched.includes(word)));
    });
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}
