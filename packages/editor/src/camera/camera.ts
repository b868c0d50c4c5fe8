import { clamp } from '@sw/base';
import { type Box, type Camera, fitBox, type Point, type Size } from '@sw/board-render';

export const ZOOM = { least: 0.05, most: 8 } as const;
/** The steps of Ctrl+plus and Ctrl+minus. */
const STEPS = [0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const;
/** Two zooms that differ by less look the same, so a step from 0.999 goes to 1.25. */
const SAME = 1.01;
/** Model coordinates end at 10⁹; far before that, users could not find anything by panning. */
const FARTHEST = 1e6;

export const toPage = ({ x, y, zoom }: Camera, at: Point): Point => ({ x: x + at.x / zoom, y: y + at.y / zoom });
export const toWindow = ({ x, y, zoom }: Camera, at: Point): Point => ({ x: (at.x - x) * zoom, y: (at.y - y) * zoom });

/** A part of the window as high as the window; without `left`, from its left edge. */
export interface Area extends Size {
  readonly left?: number;
}

/** How much of the window the areas beside the work area take on each side. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

export const NO_SIDES: Sides = { left: 0, right: 0 };

/** The part of the window between the sides. */
export const areaBetween = ({ width, height }: Size, { left, right }: Sides): Area => ({
  left,
  width: Math.max(1, width - left - right),
  height,
});

/** The visible part of the page. */
export const seenBox = ({ x, y, zoom }: Camera, { left = 0, width, height }: Area): Box => ({
  minX: x + left / zoom,
  minY: y,
  maxX: x + (left + width) / zoom,
  maxY: y + height / zoom,
});

/** How far the application's chrome covers the window on each side. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the page that the application's chrome leaves visible. */
export function uncoveredBox(camera: Camera, size: Size, { left, top, right, bottom }: Insets): Box {
  const { minX, minY, maxX, maxY } = seenBox(camera, size);
  const { zoom } = camera;
  return {
    minX: minX + left / zoom,
    minY: minY + top / zoom,
    maxX: maxX - right / zoom,
    maxY: maxY - bottom / zoom,
  };
}

export const centreOf = ({ x, y, zoom }: Camera, { left = 0, width, height }: Area): Point => ({
  x: x + (left + width / 2) / zoom,
  y: y + height / zoom / 2,
});

export const centredAt = (centre: Point, zoom: number, { left = 0, width, height }: Area): Camera => ({
  x: centre.x - (left + width / 2) / zoom,
  y: centre.y - height / zoom / 2,
  zoom,
});

/** Limits zoom and position to a usable range. */
export const bounded = ({ x, y, zoom }: Camera): Camera => ({
  x: clamp(x, -FARTHEST, FARTHEST),
  y: clamp(y, -FARTHEST, FARTHEST),
  zoom: clamp(zoom, ZOOM.least, ZOOM.most),
});

/** Moves by window pixels; the page follows the pointer. */
export const panned = (camera: Camera, dx: number, dy: number): Camera =>
  bounded({ ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom });

/** The page point under `at` stays in place. */
export function zoomedTo(camera: Camera, zoom: number, at: Point): Camera {
  const next = clamp(zoom, ZOOM.least, ZOOM.most);
  const held = toPage(camera, at);
  return bounded({ x: held.x - at.x / next, y: held.y - at.y / next, zoom: next });
}

export const stepIn = (zoom: number): number => STEPS.find((step) => step > zoom * SAME) ?? ZOOM.most;
export const stepOut = (zoom: number): number => STEPS.findLast((step) => step < zoom / SAME) ?? ZOOM.least;

/** Shows the whole box, centred in the uncovered part, and never above 100 %. */
export function fitted(box: Box, { width, height }: Size, { left, top, right, bottom }: Insets): Camera {
  const free = { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
  const view = fitBox(box, free, 1);
  const zoom = clamp(view.scale, ZOOM.least, ZOOM.most);
  const centre = { x: view.left + free.width / view.scale / 2, y: view.top + free.height / view.scale / 2 };
  const camera = centredAt(centre, zoom, free);
  return { x: camera.x - left / zoom, y: camera.y - top / zoom, zoom };
}
