import type { Camera, Size } from '@sw/board-render';
import { bounded } from './camera.ts';
import { GLIDE_MS, glideAt } from './glide.ts';

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

  resize(size: Size): void {
    this.#size = size;
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
      this.#put(glideAt(from, to, this.#size, share));
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
