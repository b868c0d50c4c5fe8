import { MEGABYTE } from '@sw/base';
import { blobIdOf } from '@sw/board-model';
import * as z from 'zod';

/** Accepted image types (file category 1). We store webp, png or jpeg. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/bmp', 'image/gif', 'image/webp'] as const;

/** The limit for an image, independent of the level's limit for files. */
export const PICTURE_BYTES_MAX = 20 * MEGABYTE;

/** 8K, 7680 × 4320: four times the size the editor sends, and 127 MiB while it is decoded. */
export const PICTURE_PIXELS_MAX = 7_680 * 4_320;

/** A browser's canvas may not show a longer side. */
export const PICTURE_SIDE_MAX = 16_384;

/** Images requested in one call: the default limit of a board. */
export const PICTURES_AT_ONCE = 20;

export const PICTURE_NAME_MAX = 1_024;

/** Own backgrounds per user. */
export const BACKGROUNDS_MAX = 30;

/** How long an upload ticket is valid. */
export const UPLOAD_MINUTES = 5;

/** Used before the board's information has loaded, or if it has none. */
export const IMAGES_DEFAULT = 20;

export const pictureAddressField = z.string().refine((value) => blobIdOf(value) !== undefined, 'BAD_REQUEST');

/** The size limit of an image in MB on a board with this file limit. */
export const pictureMegabytes = (wbFileSize: number): number => Math.min(wbFileSize, PICTURE_BYTES_MAX / 1024 / 1024);
