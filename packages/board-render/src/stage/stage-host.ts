import type { LoadedImage } from '../context.ts';
import type { Faces } from '../fonts/face-loader.ts';
import type { Engine } from '../kit.ts';
import type { PainterPort } from './messages.ts';
import type { NewSurface, Surface } from './surface.ts';

/** The environment of a stage. */
export interface StageHost {
  /** The visible canvas. */
  readonly screen: Surface;
  readonly engine: Engine;
  /** The bundled families that the engine names; absent if none are fetched. */
  readonly faces?: Faces;
  /** For tiles; they are opaque. */
  readonly surface: NewSurface;
  /** For groups that are moved; they are transparent. */
  readonly layer: NewSurface;
  readonly painter: PainterPort;
  /** Runs once before the next frame. */
  requestFrame(run: () => void): void;
  /** Milliseconds, from any start. */
  now(): number;
  /**
   * The image at an address, with about `most` pixels at most; undefined if there is none. It is called twice per
   * image: the painter keeps its own copy.
   */
  loadImage?(src: string, most: number): Promise<LoadedImage | undefined>;
}
