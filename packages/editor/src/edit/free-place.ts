import { isLocked } from '@sw/board-model';
import type { Box, Point, Size } from '@sw/board-render';
import type { Scene } from './scene.ts';

/** The constraints for placing an object of this size. */
export interface Wanted {
  readonly size: Size;
  /** The visible part of the page; its middle is the best place. */
  readonly seen: Box;
  /** All obstacles, at least those inside `within`. */
  readonly taken: readonly Box[];
  readonly within: Box;
  /** The distance to existing objects. */
  readonly gap: number;
}

/** The objects in a box that must not be covered. Locked objects are backdrops and may be covered. */
export const takenNear = ({ page, index }: Pick<Scene, 'page' | 'index'>, box: Box): Box[] =>
  index.search(box).flatMap(({ selectId }) => (isLocked(page, selectId) ? [] : (index.boundsOf(selectId) ?? [])));

const middleOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });

/** The distance from the middle of the view in views: a view is wider than high, so a step aside stays visible longer. */
export function farness(seen: Box, at: Point): number {
  const { x, y } = middleOf(seen);
  const { minX, minY, maxX, maxY } = seen;
  return Math.hypot((at.x - x) / Math.max(1, maxX - minX), (at.y - y) / Math.max(1, maxY - minY));
}

type Span = readonly [from: number, to: number];

/** The nearest values below and above another that are inside none of the spans. Their ends are outside. */
function outside(spans: readonly Span[], value: number): readonly number[] {
  let [below, above] = [value, value];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) if (from < above && above < to) above = to;
  for (const [from, to] of spans.toSorted(([, a], [, b]) => b - a)) if (from < below && below < to) below = from;
  return [below, above];
}

/**
 * The centre of the free place nearest to the middle of the view; undefined if there is none. A box that is as near as possible
 * is in the middle or touches something on each axis on which it is not, so only those positions are tried.
 */
export function freePlace({ size, seen, taken, within, gap }: Wanted): Point | undefined {
  const middle = middleOf(seen);
  const [aside, down] = [gap + size.width / 2, gap + size.height / 2];
  // A point is a free centre if it is inside none of these. Touching is not covering.
  const walls = taken.map(({ minX, minY, maxX, maxY }) => ({
    minX: minX - aside,
    minY: minY - down,
    maxX: maxX + aside,
    maxY: maxY + down,
  }));
  const away = (x: number): number => Math.abs(x - middle.x);
  const columns = [...new Set([middle.x, ...walls.flatMap(({ minX, maxX }) => [minX, maxX])])]
    .filter((x) => x >= within.minX && x <= within.maxX)
    .sort((a, b) => away(a) - away(b));
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const x of columns) {
    if (farness(seen, { x, y: middle.y }) >= least) break;
    const spans = walls.flatMap(({ minX, minY, maxX, maxY }): Span[] => (minX < x && x < maxX ? [[minY, maxY]] : []));
    for (const y of outside(spans, middle.y)) {
      const far = farness(seen, { x, y });
      if (y < within.minY || y > within.maxY || far >= least) continue;
      [best, least] = [{ x, y }, far];
    }
  }
  return best;
}

/** The centre for something that begins in view: as close to a point as its top left corner stays visible, and the rest if it fits. */
export function keptInView(at: Point, { width, height }: Size, seen: Box): Point {
  const along = (centre: number, length: number, low: number, high: number): number =>
    length > high - low ? low + length / 2 : Math.min(high - length / 2, Math.max(low + length / 2, centre));
  return {
    x: along(at.x, width, seen.minX, seen.maxX),
    y: along(at.y, height, seen.minY, seen.maxY),
  };
}
