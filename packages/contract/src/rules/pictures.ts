import { blobIdOf } from '@sw/board-model';
import * as z from 'zod';

/** What a picture may be when it is sent (file category 1). What is kept is webp, png or jpeg. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/bmp', 'image/gif', 'image/webp'] as const;

/** However much a level allows for a file, a picture has no use for more. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024;

/** 8K, 7680 × 4320: four times what the editor itself sends, and 127 MiB while it is being decoded. */
export const PICTURE_PIXELS_MAX = 7_680 * 4_320;

/** No browser's canvas is sure to show a longer side. */
export const PICTURE_SIDE_MAX = 16_384;

/** Pictures that are asked for in one call: the default limit of a board. */
export const PICTURES_AT_ONCE = 20;

export const PICTURE_NAME_MAX = 1_024;

/** Backgrounds of a person's own. */
export const BACKGROUNDS_MAX = 30;

/** How long a ticket for an upload may be used. */
export const UPLOAD_MINUTES = 5;

/** Before the board's information is there, or when it gives none. */
export const IMAGES_DEFAULT = 20;

export const pictureAddressField = z.string().refine((value) => blobIdOf(value) !== undefined, 'BAD_REQUEST');

/** The megabytes a picture may have on a board whose files may have so many. */
export const pictureMegabytes = (wbFileSize: number): number => Math.min(wbFileSize, PICTURE_BYTES_MAX / 1024 / 1024);
