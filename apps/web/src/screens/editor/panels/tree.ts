import type { OutlineNode } from '@sw/editor';

/** One visible line of the outline, with what a screen reader wants to know of its place. */
export interface TreeRow {
  readonly key: string;
  readonly node: OutlineNode;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  /** Undefined for what has nothing below it. */
  readonly expanded: boolean | undefined;
  readonly parent: string | undefined;
}

/** A group has no id of its own and shares its first with a member; all ink is one line. */
export const keyOf = ({ kind, ids }: OutlineNode): string =>
  kind === 'ink' || kind === 'group' ? `${kind}:${kind === 'ink' ? '' : ids[0]}` : (ids[0] ?? kind);

/** The lines that are seen, from top to bottom. */
export function flatten(
  nodes: readonly OutlineNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent?: string,
): readonly TreeRow[] {
  return nodes.flatMap((node, i) => {
    const key = keyOf(node);
    const expanded = node.children.length === 0 ? undefined : open.has(key);
    const row: TreeRow = { key, node, level, place: i + 1, siblings: nodes.length, expanded, parent };
    return expanded === true ? [row, ...flatten(node.children, open, level + 1, key)] : [row];
  });
}

export type TreeStep =
  | { readonly do: 'go'; readonly key: string }
  | { readonly do: 'open'; readonly key: string }
  | { readonly do: 'close'; readonly key: string };

const go = (row: TreeRow | undefined): TreeStep | undefined => row && { do: 'go', key: row.key };

/** What a key does on a line, as trees do everywhere. Undefined: nothing. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row.expanded === undefined) return undefined;
      return row.expanded ? go(rows[at + 1]) : { do: 'open', key: row.key };
    case 'ArrowLeft':
      if (row.expanded === true) return { do: 'close', key: row.key };
      return go(rows.find(({ key: one }) => one === row.parent));
    default:
      return undefined;
  }
}

/**
 * The next line that begins with what was typed, from the top again after the last. One letter goes on from the line one is on;
 * with more letters that line itself may be meant.
 */
export function typeAhead(names: readonly string[], at: number, typed: string): number | undefined {
  const wanted = typed.toLocaleLowerCase();
  const first = [...typed].length > 1 ? at : at + 1;
  for (let i = 0; i < names.length; i += 1) {
    const place = (first + i) % names.length;
    if (names[place]?.toLocaleLowerCase().startsWith(wanted)) return place;
  }
  return undefined;
}
