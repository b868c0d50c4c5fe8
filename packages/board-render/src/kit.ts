import type { BoardObject, InkPoint } from '@sw/board-model';
import type { DrawPath } from './context.ts';
import { type NameFaces, ownName } from './fonts/wanted.ts';
import type { Box, Size } from './geometry.ts';
import type { MeasureText, TextLayout } from './text/layout.ts';

/** The differences between a browser and a server. */
export interface Engine {
  newPath(): DrawPath;
  readonly measure: MeasureText;
  /** Without it a family is used by its own name. */
  readonly faces?: NameFaces;
}

/** A stroke's points and the paths computed from them so far. */
export interface InkPaths {
  readonly type: number;
  readonly width: number;
  /** The width packed with the points; an object may override it. */
  readonly packed: number;
  readonly points: readonly InkPoint[];
  /** Of the points alone. */
  readonly box: Box;
  outline: DrawPath | undefined;
  centre: DrawPath | undefined;
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
