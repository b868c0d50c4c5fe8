import type { BoardObject, Json } from '@sw/board-model';
import type { Hints } from '../composite/hints.ts';
import type { Drawable, LoadedImage } from '../context.ts';
import type { FontFile } from '../fonts/face-loader.ts';
import type { Box } from '../geometry.ts';
import type { Theme } from '../theme.ts';

/** Something drawn; closing it gives its memory back at once. */
export type Picture = Drawable & { close?(): void };

/**
 * Pixels round a picture that are drawn and not used. Skia cuts curves where its canvas ends and approximates what is left, so
 * edges differ there by up to a fifth of their darkness. Some pixels further in most do not differ at all, and few by a tenth.
 */
export const PICTURE_MARGIN = 8;

/** A rectangle of the page at a scale, in pixels of that scale. */
export interface DrawJob {
  readonly job: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** To whoever draws tiles. Messages are taken in order: what is drawn shows everything that was told before. */
export type ToPainter =
  /** A page in place of the one before; `edition` comes back with its bounds, unless the rest is still to come. */
  | {
      readonly kind: 'page';
      readonly edition: number;
      readonly background: Json;
      readonly objects: readonly BoardObject[];
      readonly more: boolean;
    }
  /** The page's other objects; what was drawn before showed none of them. */
  | { readonly kind: 'rest'; readonly edition: number; readonly objects: readonly BoardObject[] }
  | {
      readonly kind: 'change';
      readonly background: Json;
      readonly objects: readonly BoardObject[];
      readonly gone: readonly string[];
    }
  | {
      readonly kind: 'look';
      readonly theme: Theme;
      readonly without: readonly string[];
      readonly hints: Hints | undefined;
    }
  | { readonly kind: 'image'; readonly src: string; readonly image: LoadedImage }
  /** Undefined: they could not be learned, and may be asked for again. */
  | { readonly kind: 'fontFiles'; readonly family: string; readonly files: readonly FontFile[] | undefined }
  | ({ readonly kind: 'draw' } & DrawJob);

export type FromPainter =
  /** Four numbers for each object, in the order in which the page's objects came. */
  | { readonly kind: 'boxes'; readonly edition: number; readonly boxes: Float64Array }
  /** With its margin. */
  | { readonly kind: 'drawn'; readonly job: number; readonly image: Picture }
  /** A picture that a drawing asked for and did not have. */
  | { readonly kind: 'missing'; readonly src: string }
  /** A family that texts are written in, whose files a worker does not know. */
  | { readonly kind: 'missingFamily'; readonly family: string }
  /** Letters of a family came; texts in it look different now, in these boxes. */
  | { readonly kind: 'letters'; readonly family: string; readonly boxes: readonly Box[] };

/** The way to a painter, in a worker or not. */
export interface PainterPort {
  post(message: ToPainter): void;
  listen(hear: (message: FromPainter) => void): void;
  close(): void;
}
