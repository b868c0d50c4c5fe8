import type { Size } from '@sw/board-render';
import { type ErrorName, type ErrorParameter, IMAGES_DEFAULT, type PageInfo } from '@sw/contract';

/** Why a picture cannot be put on a board, before anybody was asked. */
export interface Refused {
  readonly error: ErrorName;
  readonly parameters: readonly ErrorParameter[];
}

type Board = Pick<PageInfo, 'imageCount' | 'info'>;

/** 256 MB while it is decoded. A phone's largest photographs come close to it; a picture that was made to fill the memory is far beyond. */
const MOST_PIXELS = 64_000_000;
const MOST_SIDE = 32_767;
const MEGABYTE = 1024 * 1024;

/** Until the board reports its limit, or where it reports none, the default counts. */
export const imagesAllowed = (board: Board | undefined): number => board?.info.wbImageNum ?? IMAGES_DEFAULT;

/** All or none: nobody wants to find out which three of twenty pictures are missing. */
export function countRefusal(board: Board | undefined, added: number): Refused | undefined {
  const most = imagesAllowed(board);
  const over = (board?.imageCount ?? 0) + added > most;
  return over ? { error: 'INSERT_IMAGE_LIMIT', parameters: [most] } : undefined;
}

/** Of the file as it is chosen; what is sent of it is smaller by far, and the server has a limit of its own for that. */
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
