import type { Point } from '@sw/board-render';
import { RADIANS } from '../edit/numbers.ts';
import { type Frame, frameAt, inFrame } from './frame.ts';
import { type Corner, HANDLE_AT, type Side } from './handles.ts';
import type { Transform } from './transform.ts';

export interface HandleKeys {
  /** Shift: keep the proportions, rotate in steps. */
  readonly steady: boolean;
  /** Alt: both sides move, the centre stays. */
  readonly central: boolean;
}

const TURN_STEP = 15;

/** The nearest multiple of 15°. */
export const snapAngle = (degrees: number): number => Math.round(degrees / TURN_STEP) * TURN_STEP;

const factor = (to: number, from: number): number => (from === 0 ? 1 : to / from);

/**
 * The transform of dragging a handle of the frame to `to`. `even` is required for selections that cannot be stretched
 * in one direction.
 */
export function resizeBy(frame: Frame, handle: Corner | Side, to: Point, keys: HandleKeys, even: boolean): Transform {
  const [hx, hy] = HANDLE_AT[handle];
  const anchor = keys.central ? ([0.5, 0.5] as const) : ([1 - hx, 1 - hy] as const);
  const at = inFrame(frame, to);
  let x = hx === 0.5 ? 1 : factor(at.x - anchor[0] * frame.width, (hx - anchor[0]) * frame.width);
  let y = hy === 0.5 ? 1 : factor(at.y - anchor[1] * frame.height, (hy - anchor[1]) * frame.height);
  if (even || keys.steady) {
    const most = hx === 0.5 ? y : hy === 0.5 ? x : Math.abs(x) > Math.abs(y) ? x : y;
    const size = Math.abs(most);
    x = size * (Math.sign(hx === 0.5 ? 1 : x) || 1);
    y = size * (Math.sign(hy === 0.5 ? 1 : y) || 1);
  }
  return { type: 'scale', about: frameAt(frame, anchor[0], anchor[1]), axes: frame.angle, x, y };
}

const angleTo = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x) / RADIANS;

/** The transform of rotating from one point to another; with Shift the frame ends at a multiple of 15°. */
export function rotateBy(frame: Frame, from: Point, to: Point, keys: HandleKeys): Transform {
  const about = frameAt(frame, 0.5, 0.5);
  const free = angleTo(about, to) - angleTo(about, from);
  const degrees = keys.steady ? snapAngle(frame.angle + free) - frame.angle : free;
  return { type: 'rotate', about, degrees };
}
