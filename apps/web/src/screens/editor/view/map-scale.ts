import {
  type Box,
  type Camera,
  fitBox,
  type Point,
  REFERENCE_FRAME,
  type Size,
  unite,
  type View,
} from '@sw/board-render';
import { toPage } from '@sw/editor';

/** What the map draws on: an island of 184 × 112 with an edge of 5. */
export const MAP_SIZE: Size = { width: 174, height: 102 };

/** The part of the page that is on the screen. */
export function seenOf(camera: Camera, { width, height }: Size): Box {
  const [from, to] = [toPage(camera, { x: 0, y: 0 }), toPage(camera, { x: width, y: height })];
  return { minX: from.x, minY: from.y, maxX: to.x, maxY: to.y };
}

/** Everything that is on the page and what is on the screen; of an empty page the frame people begin in. */
export const mapView = (contents: Box | undefined, seen: Box): View =>
  fitBox(unite(contents ?? REFERENCE_FRAME, seen), MAP_SIZE);

export const isSameView = (one: View, other: View): boolean =>
  one.left === other.left && one.top === other.top && one.scale === other.scale;

export const onMap = ({ left, top, scale }: View, { x, y }: Point): Point => ({
  x: (x - left) * scale,
  y: (y - top) * scale,
});

export const fromMap = ({ left, top, scale }: View, { x, y }: Point): Point => ({
  x: left + x / scale,
  y: top + y / scale,
});

/** Somebody who looks at a place beyond the map stands at its edge. */
export const insideMap = ({ x, y }: Point, edge: number): Point => ({
  x: Math.max(edge, Math.min(MAP_SIZE.width - edge, x)),
  y: Math.max(edge, Math.min(MAP_SIZE.height - edge, y)),
});

export const holds = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): boolean =>
  x >= minX && x <= maxX && y >= minY && y <= maxY;

export const centreOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
