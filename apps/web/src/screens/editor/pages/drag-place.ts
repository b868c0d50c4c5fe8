/** Where a thumbnail lands that was dragged so far; `pitch` is from one to the next. */
export function dropIndex(from: number, dx: number, pitch: number, count: number): number {
  return Math.max(0, Math.min(count - 1, from + Math.round(dx / pitch)));
}

/** By how many places another one gives way. */
export function givesWay(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at > from && at <= to) return -1;
  return at < from && at >= to ? 1 : 0;
}

/** Within this distance of an end the row scrolls under the thumbnail that is dragged. */
const EDGE = 40;
const FASTEST = 14;

/** Pixels a frame; negative towards the beginning. */
export function edgeSpeed(x: number, left: number, right: number): number {
  const over = x < left + EDGE ? x - (left + EDGE) : Math.max(0, x - (right - EDGE));
  return Math.max(-1, Math.min(1, over / EDGE)) * FASTEST;
}
