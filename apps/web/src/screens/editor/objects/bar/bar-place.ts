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

interface Selected {
  /** Of what is selected, in window pixels. */
  readonly frame: Box;
  /** Of the table or graph that it is a part of. */
  readonly around: Box | undefined;
}

/**
 * Above the frame, else below it; of a part of a table or graph above or below all of that, if there is room, so that it covers
 * no other part. Of a frame that leaves no room on either side the bar covers the top, which is the only way to be seen at all.
 * Undefined where nothing of the frame is in the window.
 */
export function barPlace({ frame, around }: Selected, bar: Size, window: Size, taken: Insets): BarPlace | undefined {
  if (!isSeen(frame, window)) return undefined;
  const lowest = window.height - taken.bottom - bar.height;
  const x = Math.round(
    clamp((frame.minX + frame.maxX - bar.width) / 2, taken.left, window.width - taken.right - bar.width),
  );
  for (const { minY, maxY } of around ? [around, frame] : [frame]) {
    const [above, below] = [minY - GAP - bar.height, maxY + GAP];
    if (above >= taken.top) return { x, y: Math.round(Math.min(above, lowest)), open: 'top' };
    if (below <= lowest) return { x, y: Math.round(Math.max(below, taken.top)), open: 'bottom' };
  }
  return { x, y: taken.top, open: 'bottom' };
}
