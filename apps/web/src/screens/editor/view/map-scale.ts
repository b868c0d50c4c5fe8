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

/** The map's drawing area: an island of 184 × 112 with an edge of 5. */
export const MAP_SIZE: Size = { width: 174, height: 102 };

/** The visible part of the page. */
export function seenOf(camera: Camera, { width, height }: Size): Box {
  const [from, to] = [toPage(camera, { x: 0, y: 0 }), toPage(camera, { x: width, y: height })];
  return { minX: from.x, minY: from.y, maxX: to.x, maxY: to.y };
}

/** All contents of the page and its visible part; for an empty page, the area in which people begin. */
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

/** A person who looks at a place outside the map is shown at its edge. */
export const insideMap = ({ x, y }: Point, edge: number): Point => ({
  x: Math.max(edge, Math.min(MAP_SIZE.width - edge, x)),
  y: Math.max(edge, Math.min(MAP_SIZE.height - edge, y)),
});

export const holds = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): boolean =>
  x >= minX && x <= maxX && y >= minY && y <= maxY;

export const centreOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
