import type { Box, Point } from '@sw/board-render';

/** The design's distance at which an island becomes transparent. */
const NEAR = 24;

/** Whether a line from one point to the next comes within 24 pixels of a box, or goes through it. */
export function passesNear(from: Point, to: Point, { minX, minY, maxX, maxY }: Box): boolean {
  // The part of the line between two opposite edges, as fractions of the line; the part between both pairs of edges is inside.
  let [first, last] = [0, 1];
  for (const [start, way, low, high] of [
    [from.x, to.x - from.x, minX - NEAR, maxX + NEAR],
    [from.y, to.y - from.y, minY - NEAR, maxY + NEAR],
  ] as const) {
    if (way === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first <= last;
}
