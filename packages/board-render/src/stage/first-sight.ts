import { type BoardObject, familyOf, INK_SPAN, KIND, type PageState } from '@sw/board-model';
import { boundsOf, standsAlone } from '../bounds.ts';
import { remembering } from '../composite/arranged.ts';
import { type Box, grow, meets, unite } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { isBound } from '../line-ends.ts';
import type { Lens } from './camera.ts';
import { type DrawJob, PICTURE_MARGIN } from './messages.ts';
import { cellsOf, TILE } from './tile.ts';
import { ladderScale, lensAt } from './tile-plan.ts';

/** A smaller page is sent, measured and indexed in less time than it takes to split it. */
const LARGE = 1_000;
/** If most is visible anyway, splitting gains nothing. */
const MOST_SEEN = 0.5;
/** Ems per character, and per line: wider ones are rare, and a text that reaches further is drawn a moment later. */
const CHARACTER = 1.5;
const DEFAULT_SIZE = 24;

/** Units between two points of a stroke; a faster stroke is drawn a moment later. */
const POINT_STEP = 50;
/** Wider than most pens. */
const PEN = 60;
/** Base64 units per point of four bytes. */
const POINT_LENGTH = 16 / 3;

/** The objects needed to draw a part of a page, and the rest. */
export interface Parted {
  readonly first: readonly BoardObject[];
  readonly rest: readonly BoardObject[];
}

/** The painter's knowledge of a page until it has the rest. */
export interface Sight extends Parted {
  /** It can draw everything inside this box. */
  readonly within: Box;
  /** Whether it has the rest too, and only its bounds are missing. */
  readonly sent: boolean;
}

function textReach({ runs = [], fontSize = DEFAULT_SIZE, width = 0, height = 0 }: BoardObject): number {
  let size = fontSize;
  let count = 2;
  for (const run of runs) {
    count += run.text.length;
    size = Math.max(size, run.fontSize ?? 0);
  }
  return Math.hypot(width, height) + count * size * CHARACTER;
}

const inkReach = ({ ink = '' }: BoardObject): number =>
  PEN + Math.min(INK_SPAN, (ink.length / POINT_LENGTH) * POINT_STEP);

/** Whether its bounds depend on the layout of its text. A note's text stays in the note. */
const measuresText = ({ runs, type }: BoardObject): boolean => runs !== undefined && type !== KIND.memoText;

/** An area around an object that stands alone, without measuring its text. */
function textArea(object: BoardObject): Box {
  const { left, top, scaleX, scaleY } = object;
  const reach = Math.max(Math.abs(scaleX), Math.abs(scaleY)) * textReach(object);
  return { minX: left - reach, minY: top - reach, maxX: left + reach, maxY: top + reach };
}

const holds = (outer: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  minX >= outer.minX && minY >= outer.minY && maxX <= outer.maxX && maxY <= outer.maxY;

/**
 * The bounds of a page's contents without measuring the texts in its middle. On a page with thousands of texts those are
 * nine tenths of the work, and the view waits for the bounds. A text with very wide letters at the edge may reach further.
 */
export function quickContents(kit: DrawingKit, page: PageState): Box | undefined {
  const known = remembering(page);
  const texts: BoardObject[] = [];
  let all: Box | undefined;
  const add = (object: BoardObject): void => {
    const box = boundsOf(kit, known, object);
    all = all ? unite(all, box) : box;
  };
  for (const object of page.objects.values()) {
    if (measuresText(object) && standsAlone(object)) texts.push(object);
    else add(object);
  }
  for (const text of texts) if (!all || !holds(all, textArea(text))) add(text);
  return all;
}

/** The approximate area of an object, without measuring its text or reading its points. */
function mayMeet(kit: DrawingKit, page: PageState, object: BoardObject, within: Box): boolean {
  const { left, top, scaleX, scaleY, type } = object;
  const hasText = measuresText(object);
  const isInk = familyOf(type) === 'line';
  if (!hasText && !isInk) return meets(boundsOf(kit, page, object), within);
  const reach = Math.max(Math.abs(scaleX), Math.abs(scaleY)) * (isInk ? inkReach(object) : textReach(object));
  // A stroke's origin is the least x and y of its points: unless it is turned or mirrored, only its width lies before that.
  const before = isInk && object.angle === 0 && scaleX > 0 && scaleY > 0 ? Math.max(scaleX, scaleY) * PEN : reach;
  const around = { minX: left - before, minY: top - before, maxX: left + reach, maxY: top + reach };
  return meets(around, within) && (hasText || meets(boundsOf(kit, page, object), within));
}

/** Objects whose positions depend on each other. */
function tied(page: PageState): Set<string> {
  const found = new Set<string>();
  for (const [parent, children] of page.children) {
    found.add(parent);
    for (const child of children) found.add(child);
  }
  for (const object of page.objects.values()) {
    if (!isBound(object)) continue;
    found.add(object.selectId);
    if (object.start) found.add(object.start.selectId);
    if (object.end) found.add(object.end.selectId);
  }
  return found;
}

/**
 * Splits a large page by what may be visible within a box, so that it can be drawn before the rest is sent and
 * measured. Undefined if that is not worth it.
 */
export function partBySight(kit: DrawingKit, page: PageState, within: Box): Parted | undefined {
  if (page.objects.size < LARGE) return undefined;
  const first: BoardObject[] = [];
  const rest: BoardObject[] = [];
  const needed = tied(page);
  const most = page.objects.size * MOST_SEEN;
  for (const object of page.objects.values()) {
    const isFirst = needed.has(object.selectId) || mayMeet(kit, page, object, within);
    (isFirst ? first : rest).push(object);
    if (first.length > most) return undefined;
  }
  return { first, rest };
}

/** The part of the page that a drawing shows, with its margin. */
export const areaOf = ({ left, top, width, height, scale }: Omit<DrawJob, 'job'>): Box =>
  // Antialiasing reaches one pixel further than the margin.
  grow(
    { minX: left / scale, minY: top / scale, maxX: (left + width) / scale, maxY: (top + height) / scale },
    (PICTURE_MARGIN + 1) / scale,
  );

/** The area of all tiles that intersect a window, with their drawing margin: during a zoom, and after it. */
export const seenWithin = (lens: Lens): Box => unite(tilesOf(lens), tilesOf(lensAt(lens, ladderScale(lens.scale))));

function tilesOf(lens: Lens): Box {
  const { firstCol, firstRow, lastCol, lastRow } = cellsOf(lens);
  const [width, height] = [(lastCol + 1 - firstCol) * TILE, (lastRow + 1 - firstRow) * TILE];
  return areaOf({ scale: lens.scale, left: firstCol * TILE, top: firstRow * TILE, width, height });
}

export function isWithin(job: DrawJob, { minX, minY, maxX, maxY }: Box): boolean {
  const box = areaOf(job);
  return box.minX >= minX && box.minY >= minY && box.maxX <= maxX && box.maxY <= maxY;
}

/** The boxes of a sequence, after an index, that intersect another box. */
export function boxesMeeting(boxes: Float64Array, after: number, other: Box): Box[] {
  const found: Box[] = [];
  for (let at = after * 4; at < boxes.length; at += 4) {
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = boxes.subarray(at, at + 4);
    const box = { minX, minY, maxX, maxY };
    if (meets(box, other)) found.push(box);
  }
  return found;
}
