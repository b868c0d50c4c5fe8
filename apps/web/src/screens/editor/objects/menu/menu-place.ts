import type { Box, Point, Size } from '@sw/board-render';
import type { PlaceRule } from '../../../../ui/anchor.ts';

/** The pointer is inside the menu from the start, so that leaving it is noticed. */
const INSIDE = 6;

/** Right of and below the place where it was opened; on the other side if the window ends there. */
export const AT_POINT: PlaceRule = { placement: 'bottom-start', gap: -INSIDE, along: -INSIDE, turns: true };

/** The tolerance of touch: a finger that narrowly misses an object still selects it. */
const REACH = 14;

/** Whether a place is over the selection: a menu there is about the selection, elsewhere about the page. */
export const isOver = (at: Point, { minX, minY, maxX, maxY }: Box): boolean =>
  at.x >= minX - REACH && at.x <= maxX + REACH && at.y >= minY - REACH && at.y <= maxY + REACH;

/** The menu's place if it is opened by keys: the middle of the selection, as far as that is in the window. */
export function keyPlace(frame: Box | undefined, { width, height }: Size): Point {
  const within = (low: number, high: number, room: number): number => {
    const middle = (Math.max(0, low) + Math.min(room, high)) / 2;
    return low < room && high > 0 ? middle : room / 2;
  };
  const { minX, minY, maxX, maxY } = frame ?? { minX: 0, minY: 0, maxX: width, maxY: height };
  return { x: within(minX, maxX, width), y: within(minY, maxY, height) };
}
