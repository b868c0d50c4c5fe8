import type { BoardObject } from '@sw/board-model';
import type { DrawPath } from './context.ts';
import type { InkPaths } from './draw/ink-paths.ts';
import type { Size } from './fit.ts';
import { type NameFaces, ownName } from './fonts/wanted.ts';
import type { Box } from './geometry.ts';
import type { TextLayout } from './text/layout.ts';

/** Width of a text in a CSS font, in the font's own units. */
export type MeasureText = (font: string, text: string) => number;

/** What differs between a browser and a server. */
export interface Engine {
  newPath(): DrawPath;
  readonly measure: MeasureText;
  /** Without it a family is known by its own name. */
  readonly faces?: NameFaces;
}

/**
 * An engine with what was computed for it. Objects are immutable values, so whatever was computed for one holds for as
 * long as that object lives. Only texts change when letters arrive: `forgetTexts`.
 */
export interface DrawingKit extends Engine {
  readonly faces: NameFaces;
  readonly boxes: WeakMap<BoardObject, Box>;
  readonly layouts: WeakMap<BoardObject, TextLayout>;
  readonly inks: WeakMap<BoardObject, InkPaths>;
  /** Sizes of the pictures that have come, by address: an image without a size of its own has its picture's. */
  readonly pictures: Map<string, Size>;
  /** The same strokes by their packed points: one that was moved or coloured is a new object with the same points. */
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
