import type { BoardObject } from '@sw/board-model';
import {
  apply,
  arranged,
  type Box,
  type Camera,
  type Corners,
  isLine,
  matrixOnPage,
  type Point,
} from '@sw/board-render';
import { toWindow } from '../camera/camera.ts';
import { RADIANS } from '../edit/numbers.ts';
import { outlineOf } from '../edit/outline.ts';
import { ownBox } from '../edit/own-box.ts';
import { type Scene, wholeOf } from '../edit/scene.ts';

/** A box that may be rotated about its corner. */
export interface Frame {
  readonly corner: Point;
  readonly width: number;
  readonly height: number;
  /** Degrees. */
  readonly angle: number;
}

/** A point given in fractions of the frame. */
export function frameAt({ corner, width, height, angle }: Frame, x: number, y: number): Point {
  const [cos, sin] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
  const [dx, dy] = [x * width, y * height];
  return { x: corner.x + dx * cos - dy * sin, y: corner.y + dx * sin + dy * cos };
}

export const frameCorners = (frame: Frame): Point[] => [
  frameAt(frame, 0, 0),
  frameAt(frame, 1, 0),
  frameAt(frame, 1, 1),
  frameAt(frame, 0, 1),
];

/** A frame's corners in pixels of the window. */
export function cornersIn(frame: Frame, camera: Camera): Corners {
  const [a, b, c, d] = frameCorners(frame).map((corner) => toWindow(camera, corner));
  const none = { x: 0, y: 0 };
  return [a ?? none, b ?? none, c ?? none, d ?? none];
}

/** A page point in the frame's own axes, from its corner. */
export function inFrame({ corner, angle }: Frame, point: Point): Point {
  const [cos, sin] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
  const [dx, dy] = [point.x - corner.x, point.y - corner.y];
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin };
}

export function boxAround(points: readonly Point[]): Box | undefined {
  const [first] = points;
  if (!first) return undefined;
  let box: Box = { minX: first.x, minY: first.y, maxX: first.x, maxY: first.y };
  for (const { x, y } of points) {
    box = {
      minX: Math.min(box.minX, x),
      minY: Math.min(box.minY, y),
      maxX: Math.max(box.maxX, x),
      maxY: Math.max(box.maxY, y),
    };
  }
  return box;
}

export const frameOfBox = ({ minX, minY, maxX, maxY }: Box): Frame => ({
  corner: { x: minX, y: minY },
  width: maxX - minX,
  height: maxY - minY,
  angle: 0,
});

/** The box of one object, with its rotation. */
export function frameOf(scene: Scene, object: BoardObject): Frame {
  if (isLine(object.type)) {
    const box = boxAround(outlineOf(scene, object).lines.flat());
    return frameOfBox(box ?? { minX: object.left, minY: object.top, maxX: object.left, maxY: object.top });
  }
  const shown = arranged(scene.page, object);
  const { angle, scaleX, scaleY } = wholeOf(scene.page, object);
  const box = ownBox(scene, shown);
  const matrix = matrixOnPage(scene.page, object);
  // A mirrored object's corner of least x is its right one.
  const corner = apply(matrix, { x: scaleX < 0 ? box.maxX : box.minX, y: scaleY < 0 ? box.maxY : box.minY });
  return {
    corner,
    width: (box.maxX - box.minX) * Math.abs(scaleX),
    height: (box.maxY - box.minY) * Math.abs(scaleY),
    angle,
  };
}

/** For one object its own, rotated frame; for several the upright box around all of them. */
export function frameOfAll(scene: Scene, objects: readonly BoardObject[]): Frame | undefined {
  const [first] = objects;
  if (!first) return undefined;
  if (objects.length === 1) return frameOf(scene, first);
  const box = boxAround(objects.flatMap((object) => frameCorners(frameOf(scene, object))));
  return box && frameOfBox(box);
}

export const boxOfFrame = (frame: Frame): Box =>
  boxAround(frameCorners(frame)) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
