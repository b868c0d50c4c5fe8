import { clamp } from '@sw/base';
import type { Box, Camera, Point, Size } from '@sw/board-render';
import { type Frame, frameCorners, type Insets, toWindow } from '@sw/editor';

/** The design's 16 px, plus room for the connection dots, which stick out of the frame. */
const GAP = 16 + 8;
/** The axis-aligned box around a frame, in window pixels. */
export function windowBox(frame: Frame, camera: Camera): Box {
  const corners = frameCorners(frame).map((corner) => toWindow(camera, corner));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

const isSeen = ({ minX, minY, maxX, maxY }: Box, { width, height }: Size): boolean =>
  maxX > 0 && maxY > 0 && minX < width && minY < height;

/** The bar's place, and the side of it that faces away from the selection. */
interface BarPlace extends Point {
  readonly open: 'top' | 'bottom';
}

interface Selected {
  /** The frame of the selection, in window pixels. */
  readonly frame: Box;
  /** The box of the table or graph that contains the selection. */
  readonly around: Box | undefined;
}

/**
 * Above the frame, otherwise below it. For a part of a table or graph it is above or below the whole object if there is
 * room, so that it covers no other part. If the frame leaves no room on either side, the bar covers the top of the frame,
 * the only visible place. Undefined if nothing of the frame is in the window.
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
