import { type BoardObject, familyOf, INK_SPAN, KIND, type PageState } from '@sw/board-model';
import { boundsOf } from '../bounds.ts';
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
/** Ems per character: wider ones are rare, and a text that reaches further is drawn a moment later. */
const CHARACTER = 1.2;
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
export interface Sight {
  /** It can draw everything inside this box. */
  readonly within: Box;
  readonly rest: readonly BoardObject[];
  /** How many objects came before the rest. */
  readonly after: number;
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

/** The approximate area of an object, without measuring its text or reading its points. */
function mayMeet(kit: DrawingKit, page: PageState, object: BoardObject, within: Box): boolean {
  const { left, top, scaleX, scaleY, type } = object;
  // A note's words stay in the note.
  const hasText = object.runs !== undefined && type !== KIND.memoText;
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
  for (const object of page.objects.values()) {
    const isFirst = needed.has(object.selectId) || mayMeet(kit, page, object, within);
    (isFirst ? first : rest).push(object);
  }
  return first.length > page.objects.size * MOST_SEEN ? undefined : { first, rest };
}

const cellsBox = ({ left, top, width, height, scale }: Omit<DrawJob, 'job'>): Box =>
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
  return cellsBox({ scale: lens.scale, left: firstCol * TILE, top: firstRow * TILE, width, height });
}

export function isWithin(job: DrawJob, { minX, minY, maxX, maxY }: Box): boolean {
  const box = cellsBox(job);
  return box.minX >= minX && box.minY >= minY && box.maxX <= maxX && box.maxY <= maxY;
}

/** Of a sequence of boxes, those after an index that intersect another box. */
export function boxesMeeting(boxes: Float64Array, after: number, other: Box): Box[] {
  const found: Box[] = [];
  for (let at = after * 4; at < boxes.length; at += 4) {
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = boxes.subarray(at, at + 4);
    const box = { minX, minY, maxX, maxY };
    if (meets(box, other)) found.push(box);
  }
  return found;
}
