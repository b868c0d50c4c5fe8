import type { BoardObject } from '@sw/board-model';
import { type Camera, isLine, type Point } from '@sw/board-render';
import { toWindow } from '../camera/camera.ts';
import { distance } from '../edit/segments.ts';
import { type Frame, frameAt, inFrame } from './frame.ts';

export type Corner = 'nw' | 'ne' | 'se' | 'sw';
export type Side = 'n' | 'e' | 's' | 'w';
export type Handle = Corner | Side | 'rotate' | 'start' | 'end' | `dot-${Side}`;

/** Positions in fractions of the frame. */
export const HANDLE_AT: Readonly<Record<Corner | Side, readonly [number, number]>> = {
  nw: [0, 0],
  ne: [1, 0],
  se: [1, 1],
  sw: [0, 1],
  n: [0.5, 0],
  e: [1, 0.5],
  s: [0.5, 1],
  w: [0, 0.5],
};
const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
export const SIDES = ['n', 'e', 's', 'w'] as const;

/** Half of the look's 24 and 44 pixels. */
const HIT = { mouse: 12, pen: 12, touch: 22 } as const;
/** Distance of the connection dots from the frame. */
const DOT_OUT = 14;
/** Distance of the turning handle from its corner, along both sides. */
const TURN_OUT = 20;
/** The area beyond a corner handle, outside the frame, where the pointer rotates. */
const TURN_REACH = 18;

export type Device = keyof typeof HIT;

/** The frame in window coordinates. */
const windowFrame = (frame: Frame, camera: Camera): Frame => ({
  corner: toWindow(camera, frame.corner),
  width: frame.width * camera.zoom,
  height: frame.height * camera.zoom,
  angle: frame.angle,
});

/** A side's connection dot, in window pixels. */
export function dotAt(frame: Frame, camera: Camera, side: Side): Point {
  const shown = windowFrame(frame, camera);
  const [x, y] = HANDLE_AT[side];
  const outX = shown.width === 0 ? 0 : ((x - 0.5) * 2 * DOT_OUT) / shown.width;
  const outY = shown.height === 0 ? 0 : ((y - 0.5) * 2 * DOT_OUT) / shown.height;
  return frameAt(shown, x + outX, y + outY);
}

/** The handle for rotating the selection, beyond the lower left corner, where neither the bar nor a connection dot is. */
export function turnAt(frame: Frame, camera: Camera): Point {
  const { corner, width, height, angle } = windowFrame(frame, camera);
  const out = { corner, angle, width: width || 1, height: height || 1 };
  return frameAt(out, -TURN_OUT / out.width, 1 + TURN_OUT / out.height);
}

function nearest<T extends string>(
  names: readonly T[],
  place: (name: T) => Point,
  at: Point,
  reach: number,
): T | undefined {
  let best: T | undefined;
  let least = reach;
  for (const name of names) {
    const away = distance(place(name), at);
    if (away > least) continue;
    best = name;
    least = away;
  }
  return best;
}

export interface HandleQuestion {
  readonly frame: Frame;
  readonly camera: Camera;
  /** In window pixels. */
  readonly at: Point;
  readonly device: Device;
  /** Whether lines can start here: one object that lines can be bound to. */
  readonly dots: boolean;
}

/** The handle of a frame under the pointer. */
export function handleAt({ frame, camera, at, device, dots }: HandleQuestion): Handle | undefined {
  const shown = windowFrame(frame, camera);
  // On a small frame handles are left out, so that the object itself can still be grabbed.
  const reach = Math.min(HIT[device], Math.max(6, Math.max(shown.width, shown.height) / 3));
  const place = (name: Corner | Side): Point => frameAt(shown, ...HANDLE_AT[name]);
  const corner = nearest(CORNERS, place, at, reach);
  if (corner) return corner;
  if (dots) {
    const side = nearest(SIDES, (name) => dotAt(frame, camera, name), at, 8);
    if (side) return `dot-${side}`;
  }
  const { x, y } = inFrame(shown, at);
  const [across, along] = [x / shown.width, y / shown.height];
  const edge = 5;
  const middleX = across > 0.25 && across < 0.75 && shown.width > 24;
  const middleY = along > 0.25 && along < 0.75 && shown.height > 24;
  if (middleX && Math.abs(y) <= edge) return 'n';
  if (middleX && Math.abs(y - shown.height) <= edge) return 's';
  if (middleY && Math.abs(x) <= edge) return 'w';
  if (middleY && Math.abs(x - shown.width) <= edge) return 'e';
  if (distance(turnAt(frame, camera), at) <= HIT[device]) return 'rotate';
  const outside = x < 0 || y < 0 || x > shown.width || y > shown.height;
  return outside && nearest(CORNERS, place, at, HIT[device] + TURN_REACH) ? 'rotate' : undefined;
}

/** The end of a line under the pointer. */
export function endAt(
  ends: readonly [Point, Point],
  camera: Camera,
  at: Point,
  device: Device,
): 'start' | 'end' | undefined {
  return nearest(
    ['end', 'start'] as const,
    (name) => toWindow(camera, ends[name === 'start' ? 0 : 1]),
    at,
    HIT[device],
  );
}

export const hasEnds = (objects: readonly BoardObject[]): boolean =>
  objects.length === 1 && objects[0] !== undefined && isLine(objects[0].type);
