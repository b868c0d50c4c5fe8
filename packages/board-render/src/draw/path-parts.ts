import type { PathSink } from '../context.ts';

export type Corner = readonly [number, number];

/** Length of the Bézier handles that approximate a circle with four curves. */
const CIRCLE = 0.5523;

export function polygon(path: PathSink, corners: readonly Corner[]): void {
  for (const [i, [x, y]] of corners.entries()) {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  path.closePath();
}

/** Drawn with curves and not with `roundRect`, which older Safari lacks. */
export function roundedRectangle(
  path: PathSink,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const k = r * (1 - CIRCLE);
  const [right, bottom] = [x + width, y + height];
  path.moveTo(x + r, y);
  path.lineTo(right - r, y);
  path.bezierCurveTo(right - k, y, right, y + k, right, y + r);
  path.lineTo(right, bottom - r);
  path.bezierCurveTo(right, bottom - k, right - k, bottom, right - r, bottom);
  path.lineTo(x + r, bottom);
  path.bezierCurveTo(x + k, bottom, x, bottom - k, x, bottom - r);
  path.lineTo(x, y + r);
  path.bezierCurveTo(x, y + k, x + k, y, x + r, y);
  path.closePath();
}
