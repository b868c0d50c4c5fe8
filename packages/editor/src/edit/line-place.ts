import type { BoardObject } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { hundredths } from './numbers.ts';

/**
 * A line runs from its origin to (width, height); other directions use negative scales, because sizes are never
 * negative.
 */
export const linePlace = (
  from: Point,
  to: Point,
): Pick<BoardObject, 'left' | 'top' | 'angle' | 'scaleX' | 'scaleY'> & { width: number; height: number } => ({
  left: hundredths(from.x),
  top: hundredths(from.y),
  angle: 0,
  width: hundredths(Math.abs(to.x - from.x)),
  height: hundredths(Math.abs(to.y - from.y)),
  scaleX: to.x < from.x ? -1 : 1,
  scaleY: to.y < from.y ? -1 : 1,
});
