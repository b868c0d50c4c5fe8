import { MEGABYTE } from '@sw/base';
import type { Size } from '@sw/board-render';
import { type ErrorName, type ErrorParameter, IMAGES_DEFAULT, type PageInfo } from '@sw/contract';

/** Why a picture cannot be added to a board, decided before any request. */
export interface Refused {
  readonly error: ErrorName;
  readonly parameters: readonly ErrorParameter[];
}

type Board = Pick<PageInfo, 'imageCount' | 'info'>;

/** Needs 256 MB when decoded. The largest photographs of phones come close; a picture made to fill the memory is far beyond. */
const MOST_PIXELS = 64_000_000;
const MOST_SIDE = 32_767;

/** The default applies until the board's limit is known, and if it has none. */
export const imagesAllowed = (board: Board | undefined): number => board?.info.wbImageNum ?? IMAGES_DEFAULT;

/** All or none: nobody wants to search which three of twenty pictures are missing. */
export function countRefusal(board: Board | undefined, added: number): Refused | undefined {
  const most = imagesAllowed(board);
  const over = (board?.imageCount ?? 0) + added > most;
  return over ? { error: 'INSERT_IMAGE_LIMIT', parameters: [most] } : undefined;
}

/** Checks the file as chosen. What is sent is much smaller, and the server has a separate limit for that. */
export function bytesRefusal(board: Board | undefined, bytes: number): Refused | undefined {
  if (bytes === 0) return { error: 'PICTURE_EMPTY', parameters: [] };
  const most = board?.info.wbFileSize;
  return most !== undefined && bytes > most * MEGABYTE ? { error: 'UPLOAD_SIZE_LIMIT', parameters: [most] } : undefined;
}

export function pixelsRefusal(size: Size | undefined): Refused | undefined {
  if (size === undefined) return undefined;
  const tooLarge = size.width * size.height > MOST_PIXELS || Math.max(size.width, size.height) > MOST_SIDE;
  return tooLarge ? { error: 'UPLOAD_IMAGE_TOO_LARGE', parameters: [] } : undefined;
}
