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
  /** The picture behind an address; undefined if there is none. */
  loadImage?(src: string): Promise<LoadedImage | undefined>;
}
