import type { Box, Point } from '@sw/board-render';

/** Nearest point of a segment, and its position along it, 0 to 1. */
export function nearestOnSegment(point: Point, from: Point, to: Point): Point & { readonly share: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { x: from.x + dx * share, y: from.y + dy * share, share };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const distanceToSegment = (point: Point, from: Point, to: Point): number =>
  distance(point, nearestOnSegment(point, from, to));

/** Infinity for a line without points. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  const [first] = line;
  if (!first) return Number.POSITIVE_INFINITY;
  let least = distance(point, first);
  for (let i = 1; i < line.length; i += 1) {
    least = Math.min(least, distanceToSegment(point, line[i - 1] ?? first, line[i] ?? first));
  }
  return least;
}

/** Even-odd rule: how often a ray to the right crosses the closed line. */
export function isInside(point: Point, line: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i, i += 1) {
    const [a, b] = [line[i], line[j]];
    if (!a || !b || a.y > point.y === b.y > point.y) continue;
    if (point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

const within = ({ x, y }: Point, box: Box): boolean => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;

/** Whether any part of the segment lies in the box: clips it at one side after the other (Liang–Barsky). */
function segmentMeetsBox(from: Point, to: Point, box: Box): boolean {
  if (within(from, box) || within(to, box)) return true;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  const sides = [
    [-dx, from.x - box.minX],
    [dx, box.maxX - from.x],
    [-dy, from.y - box.minY],
    [dy, box.maxY - from.y],
  ] as const;
  for (const [toward, room] of sides) {
    if (toward === 0) {
      if (room < 0) return false;
    } else if (toward < 0) enter = Math.max(enter, room / toward);
    else leave = Math.min(leave, room / toward);
  }
  return enter <= leave;
}

export function lineMeetsBox(line: readonly Point[], box: Box): boolean {
  const [first] = line;
  if (!first) return false;
  if (line.length === 1) return within(first, box);
  for (let i = 1; i < line.length; i += 1) {
    if (segmentMeetsBox(line[i - 1] ?? first, line[i] ?? first, box)) return true;
  }
  return false;
}
