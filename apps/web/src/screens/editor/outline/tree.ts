import type { PageSummary } from '@sw/contract';
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

/** One visible line of a board's outline: a page, or something on it. */
export interface BoardRow extends Omit<TreeRow, 'node'> {
  readonly page: PageSummary;
  /** Undefined for the page itself. */
  readonly node: OutlineNode | undefined;
}

export interface OutlinedPage {
  readonly page: PageSummary;
  /** Undefined until the page is there; it is fetched when its line is opened. */
  readonly nodes: readonly OutlineNode[] | undefined;
}

/** Objects have numbers of their own; ink and groups are called alike on every page. */
export const pageKey = ({ pageId }: Pick<PageSummary, 'pageId'>): string => `page:${pageId}`;

/** The lines of all pages, those of the open ones with what is on them. */
export function flattenPages(pages: readonly OutlinedPage[], open: ReadonlySet<string>): readonly BoardRow[] {
  return pages.flatMap(({ page, nodes }, i) => {
    const key = pageKey(page);
    const expanded = open.has(key);
    const line: BoardRow = {
      key,
      page,
      node: undefined,
      level: 1,
      place: i + 1,
      siblings: pages.length,
      expanded,
      parent: undefined,
    };
    if (!expanded || nodes === undefined) return [line];
    const within = (name: string): string => `${page.pageId}/${name}`;
    const inside = new Set(
      [...open].flatMap((one) => (one.startsWith(within('')) ? [one.slice(within('').length)] : [])),
    );
    const rows = flatten(nodes, inside, 2).map(
      (row): BoardRow => ({
        ...row,
        page,
        key: within(row.key),
        parent: row.parent === undefined ? key : within(row.parent),
      }),
    );
    return [line, ...rows];
  });
}

/** The line before, among those of the same parent. */
export const siblingBefore = (rows: readonly BoardRow[], at: number): BoardRow | undefined => {
  const row = rows[at];
  return row && rows.slice(0, at).findLast((one) => one.parent === row.parent && one.place === row.place - 1);
};

export type TreeStep =
  | { readonly do: 'go'; readonly key: string }
  | { readonly do: 'open'; readonly key: string }
  | { readonly do: 'close'; readonly key: string };

type Stepped = Pick<TreeRow, 'key' | 'expanded' | 'parent'>;

const go = (row: Stepped | undefined): TreeStep | undefined => row && { do: 'go', key: row.key };

/** What a key does on a line, as trees do everywhere. Undefined: nothing. */
export function treeStep(rows: readonly Stepped[], at: number, key: string): TreeStep | undefined {
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
      return row.expanded
        ? go(rows[at + 1]?.parent === row.key ? rows[at + 1] : undefined)
        : { do: 'open', key: row.key };
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
