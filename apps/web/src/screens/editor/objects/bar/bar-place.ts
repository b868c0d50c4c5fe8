import type { Box, Camera, Point, Size } from '@sw/board-render';
import { type Frame, frameCorners, type Insets, toWindow } from '@sw/editor';

/** The look's 16 px, and what lets the connection dots be seen whole: they stand out of the frame. */
const GAP = 16 + 8;
/** The upright box around a frame, in window pixels. */
export function windowBox(frame: Frame, camera: Camera): Box {
  const corners = frameCorners(frame).map((corner) => toWindow(camera, corner));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

const isSeen = ({ minX, minY, maxX, maxY }: Box, { width, height }: Size): boolean =>
  maxX > 0 && maxY > 0 && minX < width && minY < height;

/** Where the bar stands, and on which side of it the selection is not. */
interface BarPlace extends Point {
  readonly open: 'top' | 'bottom';
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/**
 * Above the frame, else below it. Of a frame that leaves no room on either side the bar covers the top, which is the only
 * way to be seen at all. Undefined where nothing of the frame is in the window.
 */
export function barPlace(frame: Box, bar: Size, window: Size, taken: Insets): BarPlace | undefined {
  if (!isSeen(frame, window)) return undefined;
  const lowest = window.height - taken.bottom - bar.height;
  const above = frame.minY - GAP - bar.height;
  const below = frame.maxY + GAP;
  const isAbove = above >= taken.top;
  let y = taken.top;
  if (isAbove) y = Math.min(above, lowest);
  else if (below <= lowest) y = Math.max(below, taken.top);
  const x = clamp((frame.minX + frame.maxX - bar.width) / 2, taken.left, window.width - taken.right - bar.width);
  return { x: Math.round(x), y: Math.round(y), open: isAbove ? 'top' : 'bottom' };
}
