import type { BoardObject, Json } from '@sw/board-model';
import type { Hints } from '../composite/hints.ts';
import type { Drawable, LoadedImage } from '../context.ts';
import type { FontFile } from '../fonts/face-loader.ts';
import type { Box } from '../geometry.ts';
import type { Theme } from '../theme.ts';

/** A drawn bitmap; closing it frees its memory at once. */
export type Picture = Drawable & { close?(): void };

/**
 * Pixels around an image that are drawn but not used. Skia clips curves where its canvas ends and approximates the
 * rest, so edges differ there by up to a fifth of their darkness. Some pixels further in most do not differ at all, and
 * a few by a tenth.
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

/** Messages to the tile painter. They are processed in order: a drawing shows everything sent before it. */
export type ToPainter =
  /** A page that replaces the previous one; `edition` comes back with its bounds, unless the rest is still to come. */
  | {
      readonly kind: 'page';
      readonly edition: number;
      readonly background: Json;
      readonly objects: readonly BoardObject[];
      readonly more: boolean;
    }
  /** The page's other objects; earlier drawings showed none of them. */
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
  /** Undefined: loading failed, and may be requested again. */
  | { readonly kind: 'fontFiles'; readonly family: string; readonly files: readonly FontFile[] | undefined }
  | ({ readonly kind: 'draw' } & DrawJob)
  /** Objects that may be moved together, for the next drawings of them alone. */
  | { readonly kind: 'group'; readonly ids: ReadonlySet<string> }
  /** Only the group, without objects below it and without a margin. */
  | ({ readonly kind: 'drawGroup' } & DrawJob)
  /** A small drawing of the whole page, with the pictures that are already loaded. */
  | { readonly kind: 'drawWhole'; readonly job: number; readonly width: number; readonly height: number };

export type FromPainter =
  /** Four numbers per object, in the order in which the page's objects came. */
  | { readonly kind: 'boxes'; readonly edition: number; readonly boxes: Float64Array }
  /** Including its margin. */
  | { readonly kind: 'drawn'; readonly job: number; readonly image: Picture }
  | { readonly kind: 'groupDrawn'; readonly job: number; readonly image: Picture }
  /** `complete`: no picture was missing. */
  | { readonly kind: 'wholeDrawn'; readonly job: number; readonly image: Picture; readonly complete: boolean }
  /** An image that a drawing needed and did not have. */
  | { readonly kind: 'missing'; readonly src: string }
  /** A family used by texts, whose files a worker does not know. */
  | { readonly kind: 'missingFamily'; readonly family: string }
  /** Letters of a family arrived; texts in it look different now, in these boxes. */
  | { readonly kind: 'letters'; readonly family: string; readonly boxes: readonly Box[] };

/** The channel to a painter, in a worker or not. */
export interface PainterPort {
  post(message: ToPainter): void;
  listen(receive: (message: FromPainter) => void): void;
  close(): void;
}
