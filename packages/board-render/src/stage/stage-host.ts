import type { LoadedImage } from '../context.ts';
import type { Faces } from '../fonts/face-loader.ts';
import type { Engine } from '../kit.ts';
import type { PainterPort } from './messages.ts';
import type { NewSurface, Surface } from './surface.ts';

/** What a stage needs of where it runs. */
export interface StageHost {
  /** The canvas that is seen. */
  readonly screen: Surface;
  readonly engine: Engine;
  /** The bundled families that the engine names; absent where none are fetched. */
  readonly faces?: Faces;
  /** For tiles; they are opaque. */
  readonly surface: NewSurface;
  readonly painter: PainterPort;
  /** Runs once before the next frame is shown. */
  requestFrame(run: () => void): void;
  /** Milliseconds, from any beginning. */
  now(): number;
  /**
   * The picture behind an address, with about `most` pixels at most; undefined if there is none. It is called twice for a picture: the
   * painter is given what it draws with, for good.
   */
  loadImage?(src: string, most: number): Promise<LoadedImage | undefined>;
}
