import {
  type BoardObject,
  type FoldedText,
  findFolded,
  foldQuery,
  foldText,
  type PageState,
  type TextRange,
  textOf,
} from '@sw/board-model';
import type { Box, PageIndex } from '@sw/board-render';

/** One match. */
export interface Hit {
  readonly selectId: string;
  /** In the object's text. */
  readonly range: TextRange;
}

export interface Found {
  readonly query: string;
  /** In reading order: rows from the top, each from the left. */
  readonly hits: readonly Hit[];
  /** The current match; -1 if there is none. */
  readonly at: number;
}

/** More matches cannot be distinguished on a screen, and nobody visits them one by one. */
const MOST = 5_000;
/** Objects whose tops differ by less are in one row. */
const ROW = 40;
const NOWHERE: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** Objects are immutable values, so a folded text stays valid while the object lives. */
const folded = new WeakMap<BoardObject, FoldedText>();

function foldedTextOf(object: BoardObject): FoldedText {
  const known = folded.get(object);
  if (known) return known;
  const made = foldText(textOf(object));
  folded.set(object, made);
  return made;
}

/** The matches of a query on a page, ignoring case, width and accents. */
export function findOnPage(page: PageState, index: Pick<PageIndex, 'boundsOf'>, query: string): Hit[] {
  const wanted = foldQuery(query);
  const found: { readonly object: BoardObject; readonly ranges: readonly TextRange[]; readonly box: Box }[] = [];
  let count = 0;
  for (const object of page.objects.values()) {
    if (object.runs === undefined || count >= MOST) continue;
    const ranges = findFolded(foldedTextOf(object), wanted).slice(0, MOST - count);
    if (ranges.length === 0) continue;
    count += ranges.length;
    found.push({ object, ranges, box: index.boundsOf(object.selectId) ?? NOWHERE });
  }
  return found
    .sort(
      (a, b) =>
        Math.floor(a.box.minY / ROW) - Math.floor(b.box.minY / ROW) ||
        a.box.minX - b.box.minX ||
        a.box.minY - b.box.minY,
    )
    .flatMap(({ object: { selectId }, ranges }) => ranges.map((range) => ({ selectId, range })));
}

/** The new matches, with the previous current match if it still exists, else the one that took its place. */
export function renewed(before: Found, hits: readonly Hit[]): Found {
  const was = before.hits[before.at];
  const same =
    was && hits.findIndex(({ selectId, range }) => selectId === was.selectId && range.from === was.range.from);
  const at = same !== undefined && same >= 0 ? same : Math.min(Math.max(0, before.at), hits.length - 1);
  return { query: before.query, hits, at };
}
