import type { PageSummary } from '@sw/contract';
import type { OutlineNode } from '@sw/editor';
import type { TreeLine } from '../../../ui/tree.tsx';

/** One visible line of the outline. */
interface TreeRow extends TreeLine {
  readonly node: OutlineNode;
}

/** The key of a line. A group has no id of its own and shares its first with a member; all ink is one line. */
export const keyOf = ({ kind, ids }: OutlineNode): string =>
  kind === 'ink' || kind === 'group' ? `${kind}:${kind === 'ink' ? '' : ids[0]}` : (ids[0] ?? kind);

/** The visible lines, from top to bottom. */
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

/** One visible line of a board's outline: a page, or an object on it. */
export interface BoardRow extends TreeLine {
  readonly page: PageSummary;
  /** Undefined for the page itself. */
  readonly node: OutlineNode | undefined;
}

export interface OutlinedPage {
  readonly page: PageSummary;
  /** Undefined until the page is loaded, which happens when its line is unfolded. */
  readonly nodes: readonly OutlineNode[] | undefined;
}

/** Ids of objects are unique, but ink and groups have the same keys on every page. */
export const pageKey = ({ pageId }: Pick<PageSummary, 'pageId'>): string => `page:${pageId}`;

/** The lines of all pages; unfolded pages include their objects. */
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

/** The previous line with the same parent. */
export const siblingBefore = (rows: readonly BoardRow[], at: number): BoardRow | undefined => {
  const row = rows[at];
  return row && rows.slice(0, at).findLast((one) => one.parent === row.parent && one.place === row.place - 1);
};
