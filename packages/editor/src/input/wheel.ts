import type { Camera, Size } from '@sw/board-render';
import { panned, zoomedTo } from '../camera/camera.ts';
import type { WheelInput } from './events.ts';

/** One line of a wheel that counts lines, as browsers scroll it. */
const LINE = 16;
/** e^0.01 per pixel: a trackpad's pinch, some 50 pixels of delta, is a factor of 1.6. */
const ZOOM_BY = 0.01;
/** One wheel step is 100 to 120 pixels at once; zooming by all of it would be a factor of 3. */
const MOST_DELTA = 24;

function pixels(delta: number, unit: WheelInput['unit'], page: number): number {
  if (unit === 0) return delta;
  return unit === 1 ? delta * LINE : delta * page;
}

/** Ctrl and a trackpad's pinch zoom about the pointer; otherwise the canvas moves, with Shift sideways. */
export function wheeled(camera: Camera, wheel: WheelInput, size: Size): Camera {
  const dx = pixels(wheel.deltaX, wheel.unit, size.width);
  const dy = pixels(wheel.deltaY, wheel.unit, size.height);
  if (wheel.ctrl) {
    const delta = Math.max(-MOST_DELTA, Math.min(MOST_DELTA, dy));
    return zoomedTo(camera, camera.zoom * Math.exp(-delta * ZOOM_BY), wheel);
  }
  // Some systems convert the wheel themselves while Shift is held, and report deltaX.
  if (wheel.shift && dx === 0) return panned(camera, -dy, 0);
  return panned(camera, -dx, -dy);
}
