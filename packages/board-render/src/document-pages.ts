import { type BoardObject, familyOf, KIND, OPENING } from '@sw/board-model';
import type { Arrangement } from './composite/arranged.ts';
import type { Box, Size } from './geometry.ts';

/** A document with pages; a recording is of the same family and has none. */
export const hasPages = ({ type }: Pick<BoardObject, 'type'>): boolean =>
  familyOf(type) === 'document' && type !== KIND.audio;

/** The page a document is open at, counted from 0. */
export const pageIndexOf = ({ pageIndex = 0 }: Pick<BoardObject, 'pageIndex'>): number => pageIndex;

/** A closed document shows its cover, to everybody. */
export const isClosed = ({ open }: Pick<BoardObject, 'open'>): boolean => open === OPENING.close;

/** Whether an object lies on a page of a document that is not shown: then it is neither drawn nor touched. */
export function isTurnedAway({ objects }: Pick<Arrangement, 'objects'>, object: BoardObject): boolean {
  const holder = object.parentId === undefined ? undefined : objects.get(object.parentId);
  if (holder === undefined || !hasPages(holder)) return false;
  return isClosed(holder) || pageIndexOf(object) !== pageIndexOf(holder);
}

/** The strips above and below the page, for the name and for turning, and the margin around the page. */
export const DOCUMENT_HEAD = 64;
const DOCUMENT_FOOT = 64;
const MARGIN = 20;

/** Where pages are shown, in the document's own coordinates. */
export const documentArea = ({ width = 0, height = 0 }: Pick<BoardObject, 'width' | 'height'>): Box => ({
  minX: MARGIN,
  minY: DOCUMENT_HEAD + MARGIN,
  maxX: Math.max(MARGIN, width - MARGIN),
  maxY: Math.max(DOCUMENT_HEAD + MARGIN, height - DOCUMENT_FOOT - MARGIN),
});

/** A page of this size as large as it fits, in the middle: pages of one document may differ in shape. */
export function pagePlace(object: Pick<BoardObject, 'width' | 'height'>, page: Size): Box {
  const { minX, minY, maxX, maxY } = documentArea(object);
  const scale = Math.min((maxX - minX) / page.width, (maxY - minY) / page.height);
  const [width, height] = [page.width * scale, page.height * scale];
  const [left, top] = [(minX + maxX - width) / 2, (minY + maxY - height) / 2];
  return { minX: left, minY: top, maxX: left + width, maxY: top + height };
}
