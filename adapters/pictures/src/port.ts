import type { Result } from '@sw/base';

/** All that is ever kept, whatever was sent. */
export type PictureMime = 'image/png' | 'image/jpeg' | 'image/webp';

export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly mime: PictureMime;
  /** As it is seen: an orientation that the file asked for is applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * - `format`: not a picture of a kind that is taken, whatever its name says.
 * - `empty`: not a byte.
 * - `damaged`: of such a kind, but it cannot be decoded to its end, or not in the time and memory it may have.
 * - `pixels`: larger than a picture may be, by what its header says; nothing was decoded.
 */
export type PictureFault = 'format' | 'empty' | 'damaged' | 'pixels';

export interface PictureLimits {
  readonly pixels: number;
  /** Either side. */
  readonly side: number;
}

export interface PictureCleaner {
  /**
   * Writes a picture anew. Pixels of png, jpeg and webp stay as they are; metadata, colour profiles, comments, unknown chunks,
   * further frames and whatever stands behind the picture are gone. bmp and gif become png, a jpeg that is to be turned is
   * turned. Rejects only when more pictures wait than can be done soon.
   */
  clean(bytes: Uint8Array, limits: PictureLimits): Promise<Result<CleanPicture, PictureFault>>;
  stop(): void;
}
