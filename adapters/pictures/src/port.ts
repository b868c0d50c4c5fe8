import type { Result } from '@sw/base';

/** All stored types, whatever was sent. */
export type PictureMime = 'image/png' | 'image/jpeg' | 'image/webp';

export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly mime: PictureMime;
  /** As displayed: the file's orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * - `format`: not an accepted image type, whatever its name says.
 * - `empty`: no bytes.
 * - `damaged`: an accepted type, but it cannot be decoded completely, or not within the time and memory limits.
 * - `pixels`: larger than allowed according to its header; nothing was decoded.
 */
export type PictureFault = 'format' | 'empty' | 'damaged' | 'pixels';

export interface PictureLimits {
  readonly pixels: number;
  /** Limit of each side. */
  readonly side: number;
}

export interface PictureCleaner {
  /**
   * Rewrites an image. The pixels of png, jpeg and webp stay unchanged; metadata, colour profiles, comments, unknown
   * chunks, further frames and trailing bytes are dropped. A bmp or gif becomes a png; a jpeg with an orientation is
   * rotated. Rejects only if too many images are waiting.
   */
  clean(bytes: Uint8Array, limits: PictureLimits): Promise<Result<CleanPicture, PictureFault>>;
  /** The largest square in the middle of the image, scaled to a webp of this side; for avatars and the like. */
  square(bytes: Uint8Array, limits: PictureLimits, side: number): Promise<Result<CleanPicture, PictureFault>>;
  stop(): void;
}
