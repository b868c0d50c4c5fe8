import type { BoardObject } from '@sw/board-model';
import type { DrawPath } from './context.ts';
import type { InkPaths } from './draw/ink-paths.ts';
import type { Size } from './fit.ts';
import { type NameFaces, ownName } from './fonts/wanted.ts';
import type { Box } from './geometry.ts';
import type { TextLayout } from './text/layout.ts';

/** Width of a text in a CSS font, in the font's own units. */
export type MeasureText = (font: string, text: string) => number;

/** The differences between a browser and a server. */
export interface Engine {
  newPath(): DrawPath;
  readonly measure: MeasureText;
  /** Without it a family is used by its own name. */
  readonly faces?: NameFaces;
}

/**
 * An engine with its caches. Objects are immutable values, so values computed for an object stay valid while it lives.
 * Only texts change when letters arrive: `forgetTexts`.
 */
export interface DrawingKit extends Engine {
  readonly faces: NameFaces;
  readonly boxes: WeakMap<BoardObject, Box>;
  readonly layouts: WeakMap<BoardObject, TextLayout>;
  readonly inks: WeakMap<BoardObject, InkPaths>;
  /** Sizes of loaded images, by address: an image object without a size has that of its bitmap. */
  readonly pictures: Map<string, Size>;
  /** The same strokes by their packed points: a moved or recoloured stroke is a new object with the same points. */
  readonly recentInks: Map<string, InkPaths>;
}

export const createKit = ({ newPath, measure, faces = ownName }: Engine): DrawingKit => ({
  newPath,
  measure,
  faces,
  boxes: new WeakMap(),
  layouts: new WeakMap(),
  inks: new WeakMap(),
  recentInks: new Map(),
  pictures: new Map(),
});
