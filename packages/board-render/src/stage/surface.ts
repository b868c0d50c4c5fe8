import type { Drawable, DrawContext } from '../context.ts';

/** A canvas that can be drawn on and copied from. */
export interface Surface {
  readonly canvas: Drawable;
  readonly context: DrawContext;
  /** Also clears it. */
  resize(width: number, height: number): void;
}

export type NewSurface = (width: number, height: number) => Surface;
