import type { Box, Point } from '@sw/board-render';
import type { Modifiers } from '../input/events.ts';

/** Shift makes it square, Alt grows it from its centre. */
export function dragBox(from: Point, to: Point, { shift, alt }: Pick<Modifiers, 'shift' | 'alt'>): Box {
  let [dx, dy] = [to.x - from.x, to.y - from.y];
  if (shift) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [side * (dx < 0 ? -1 : 1), side * (dy < 0 ? -1 : 1)];
  }
  const start = alt ? { x: from.x - dx, y: from.y - dy } : from;
  const end = { x: from.x + dx, y: from.y + dy };
  return {
    minX: Math.min(start.x, end.x),
    minY: Math.min(start.y, end.y),
    maxX: Math.max(start.x, end.x),
    maxY: Math.max(start.y, end.y),
  };
}

export const boxAbout = ({ x, y }: Point, width: number, height: number): Box => ({
  minX: x - width / 2,
  minY: y - height / 2,
  maxX: x + width / 2,
  maxY: y + height / 2,
});

/** Hands tremble: a pointer that moved less was a click. */
export const CLICK_PIXELS = { mouse: 3, pen: 5, touch: 8 } as const;
