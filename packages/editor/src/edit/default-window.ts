import type { Size } from '@sw/board-render';

/** The window that images and documents are fitted into, in page units. */
const WINDOW = { width: 1720, height: 1420 } as const;
/** Small, medium, big. */
const WINDOW_ZOOM = { s: 0.7, m: 1, b: 1.2 } as const;
export type WindowZoom = keyof typeof WINDOW_ZOOM;
export const WINDOW_ZOOMS = Object.keys(WINDOW_ZOOM) as readonly WindowZoom[];

export const defaultWindow = (zoom: WindowZoom = 'm'): Size => ({
  width: WINDOW.width * WINDOW_ZOOM[zoom],
  height: WINDOW.height * WINDOW_ZOOM[zoom],
});
