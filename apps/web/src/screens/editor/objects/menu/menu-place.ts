import type { Box, Point, Size } from '@sw/board-render';
import type { PlaceRule } from '../../../../ui/anchor.ts';

/** The pointer stands in the menu from the start, so that leaving it is noticed. */
const INSIDE = 6;

/** Right and below of where it was opened; to the other side where the window ends. */
export const AT_POINT: PlaceRule = { placement: 'bottom-start', gap: -INSIDE, along: -INSIDE, turns: true };

/** A finger that just missed an object has taken it all the same. */
const REACH = 14;

/** A menu beside what is selected is about the page; over it, about the selection. */
export const isOver = (at: Point, { minX, minY, maxX, maxY }: Box): boolean =>
  at.x >= minX - REACH && at.x <= maxX + REACH && at.y >= minY - REACH && at.y <= maxY + REACH;

/** Where keys open it: in the middle of what is selected, as far as that is in the window. */
export function keyPlace(frame: Box | undefined, { width, height }: Size): Point {
  const within = (low: number, high: number, room: number): number => {
    const middle = (Math.max(0, low) + Math.min(room, high)) / 2;
    return low < room && high > 0 ? middle : room / 2;
  };
  const { minX, minY, maxX, maxY } = frame ?? { minX: 0, minY: 0, maxX: width, maxY: height };
  return { x: within(minX, maxX, width), y: within(minY, maxY, height) };
}
