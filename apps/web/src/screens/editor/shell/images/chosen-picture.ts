import { fail, ok, type Result } from '@sw/base';
import type { Size } from '@sw/board-render';
import type { PageInfo } from '@sw/contract';
import { compress } from './compress.ts';
import { type ConversionError, smallerOf } from './convert-image.ts';
import { HEAD_BYTES, type PictureFormat, readFormat } from './file-format.ts';
import { sizeOf } from './file-size.ts';
import { bytesRefusal, pixelsRefusal, type Refused } from './picture-limits.ts';
import { svgPixels } from './svg-pixels.ts';

/** A file that can be a picture of a board, with the size it will have there. */
export interface ChosenPicture extends Size {
  readonly name: string;
  /** For an svg, already converted to pixels. */
  readonly file: Blob;
  readonly format: PictureFormat;
}

const refuse = (error: Refused['error']): Result<never, Refused> => fail({ error, parameters: [] });

async function headOf(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return undefined;
  }
}

/** The model accepts names of up to 255 letters. */
const nameOf = ({ name }: File): string => name.slice(-255);

/** Checks a file without decoding it, so that a file made to fill the memory is never decoded. */
export async function choosePicture(
  file: File,
  board: Pick<PageInfo, 'imageCount' | 'info'> | undefined,
): Promise<Result<ChosenPicture, Refused>> {
  const tooMany = bytesRefusal(board, file.size);
  if (tooMany) return fail(tooMany);
  const head = await headOf(file);
  if (head === undefined) return refuse('UPLOAD_IO');
  const format = readFormat(file.name, head);
  if (!format.ok) return refuse(format.error);
  const size = sizeOf(format.value, head);
  const tooLarge = pixelsRefusal(size);
  if (tooLarge) return fail(tooLarge);
  const name = nameOf(file);
  if (size !== undefined) return ok({ name, file, format: format.value, ...size });
  return unsized(name, file, format.value);
}

/** The file does not state its size, so it is converted to pixels immediately. */
async function unsized(name: string, file: Blob, format: PictureFormat): Promise<Result<ChosenPicture, Refused>> {
  const pixels = format === 'svg' ? await svgPixels(file) : ok(file);
  if (!pixels.ok) return refuse(pixels.error);
  const converted = await compress(pixels.value);
  if (!converted.ok) return refuse(converted.error);
  const { blob, width, height } = converted.value;
  return ok({ name, file: blob, format: 'webp', width, height });
}

/** The picture, compressed for the upload. */
export async function compressed(picture: ChosenPicture): Promise<Result<Blob, ConversionError>> {
  const converted = await compress(picture.file);
  if (!converted.ok) return converted;
  return ok(smallerOf(picture.file, `image/${picture.format}`, picture, converted.value));
}
