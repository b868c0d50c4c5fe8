import type { Arrangement } from '../composite/arranged.ts';
import type { Hints } from '../composite/hints.ts';
import type { DrawContext, ImageSource } from '../context.ts';
import type { Matrix } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import type { Ground } from '../theme.ts';

/** The drawing environment of every kind: one per drawing, so that the loop over objects allocates nothing. */
export interface Easel {
  readonly ctx: DrawContext;
  readonly kit: DrawingKit;
  readonly page: Arrangement;
  readonly ground: Ground;
  readonly images: ImageSource;
  /** From the page to the pixels. */
  readonly view: Matrix;
  /** Only where the user may write: images and files of a page have none. */
  readonly hints?: Hints | undefined;
}
