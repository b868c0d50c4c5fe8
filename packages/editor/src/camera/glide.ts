import type { Camera, Size } from '@sw/board-render';
import { centredAt, centreOf } from './camera.ts';

/** The look's duration of a gliding viewport. */
export const GLIDE_MS = 360;

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** The view during a glide: the zoom changes by equal ratios, so that zooming in looks like zooming out. */
export function glideAt(from: Camera, to: Camera, size: Size, share: number): Camera {
  if (share >= 1) return to;
  const eased = easeOut(Math.max(0, share));
  const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
  const [start, end] = [centreOf(from, size), centreOf(to, size)];
  // The centre moves with what has been zoomed, else a view that also zooms would swing out sideways. Zooms that differ in
  // their last digits only have equal reciprocals, and nothing to divide by.
  const zoomed = 1 / from.zoom - 1 / to.zoom;
  const way = Math.abs(zoomed * from.zoom) < 1e-9 ? eased : (1 / from.zoom - 1 / zoom) / zoomed;
  return centredAt({ x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way }, zoom, size);
}
