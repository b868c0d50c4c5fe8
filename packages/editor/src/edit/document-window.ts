import { type Box, type Point, REFERENCE_FRAME } from '@sw/board-render';

/** The window that a document opens in, in page units. */
const WINDOW = { width: 1720, height: 1420 } as const;
/** Small, medium, big. */
const WINDOW_ZOOM = { s: 0.7, m: 1, b: 1.2 } as const;
export type WindowZoom = keyof typeof WINDOW_ZOOM;

const { minX, minY, maxX, maxY } = REFERENCE_FRAME;
const CENTRE: Point = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };

/** Where a document's window stands on the page: about the middle of the canvas, if nothing else is said. */
export function documentWindow(zoom: WindowZoom = 'm', { x, y }: Point = CENTRE): Box {
  const [halfWidth, halfHeight] = [(WINDOW.width * WINDOW_ZOOM[zoom]) / 2, (WINDOW.height * WINDOW_ZOOM[zoom]) / 2];
  return { minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight };
}
