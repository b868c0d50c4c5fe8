import type { Camera, Size } from '@sw/board-render';
import { type Area, areaBetween, bounded, centredAt, centreOf, NO_SIDES, type Sides } from './camera.ts';

/** The look's duration of a gliding viewport. */
const GLIDE_MS = 360;

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** The view during a glide: the zoom changes by equal ratios, so that zooming in looks like zooming out. */
export function glideAt(from: Camera, to: Camera, area: Area, share: number): Camera {
  if (share >= 1) return to;
  const eased = easeOut(Math.max(0, share));
  const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
  const [start, end] = [centreOf(from, area), centreOf(to, area)];
  // The centre moves in proportion to the zoom, otherwise a view that also zooms would swing sideways. Zooms that differ only in
  // their last digits have equal reciprocals, which would cause a division by zero.
  const zoomed = 1 / from.zoom - 1 / to.zoom;
  const way = Math.abs(zoomed * from.zoom) < 1e-9 ? eased : (1 / from.zoom - 1 / zoom) / zoomed;
  return centredAt({ x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way }, zoom, area);
}

export interface ViewPorts {
  now(): number;
  requestFrame(run: () => void): () => void;
  reducedMotion(): boolean;
  moved(camera: Camera): void;
}

/** The current view, and the animation to the next one. */
export class View {
  readonly #ports: ViewPorts;
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #size: Size = { width: 0, height: 0 };
  #sides: Sides = NO_SIDES;
  /** The target of a running glide. */
  #to: Camera | undefined;
  #cancel: (() => void) | undefined;

  constructor(ports: ViewPorts) {
    this.#ports = ports;
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** The target view: a user who zooms during a glide means the target. */
  get aim(): Camera {
    return this.#to ?? this.#camera;
  }

  get size(): Size {
    return this.#size;
  }

  /** The part of the window in which the user works. New objects, zooming and following use its middle. */
  get area(): Area {
    return areaBetween(this.#size, this.#sides);
  }

  resize(size: Size): void {
    this.#size = size;
  }

  /** The page point in the middle of the work area stays there. */
  setSides(sides: Sides): void {
    if (sides.left === this.#sides.left && sides.right === this.#sides.right) return;
    const before = this.area;
    this.#sides = sides;
    if (this.#size.width > 0) this.set(centredAt(centreOf(this.aim, before), this.aim.zoom, this.area));
  }

  /** Takes effect at once; ends a running glide. */
  set(camera: Camera): void {
    this.stop();
    this.#put(bounded(camera));
  }

  glideTo(camera: Camera): void {
    this.stop();
    const to = bounded(camera);
    if (this.#ports.reducedMotion()) {
      this.#put(to);
      return;
    }
    const from = this.#camera;
    const began = this.#ports.now();
    this.#to = to;
    const step = (): void => {
      const share = (this.#ports.now() - began) / GLIDE_MS;
      if (share < 1) this.#cancel = this.#ports.requestFrame(step);
      else this.stop();
      this.#put(glideAt(from, to, this.area, share));
    };
    this.#cancel = this.#ports.requestFrame(step);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#to = undefined;
  }

  #put(camera: Camera): void {
    this.#camera = camera;
    this.#ports.moved(camera);
  }
}
