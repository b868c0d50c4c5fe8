import { createCanvas, Image } from '@napi-rs/canvas';
import { fail, ok, type Result } from '@sw/base';
import { rewriteJpeg } from './jpeg.ts';
import { checkBmp, checkGif } from './old-kinds.ts';
import { rewritePng } from './png.ts';
import type { CleanPicture, PictureFault, PictureLimits, PictureMime } from './port.ts';
import type { Size } from './size.ts';
import { kindOf } from './sniff.ts';
import { turned } from './turn.ts';
import { rewriteWebp } from './webp.ts';

type Cleaned = Promise<Result<CleanPicture, PictureFault>>;

/**
 * The quality of a jpeg that had to be decoded to be rotated: a compromise between visible loss and twice the bytes.
 */
const TURNED_QUALITY = 92;

/** Runs in the child process: whatever an image does here affects only that process. */
export async function clean(bytes: Uint8Array, limits: PictureLimits): Cleaned {
  if (bytes.length === 0) return fail('empty');
  switch (kindOf(bytes)) {
    case 'png':
      return proven(rewritePng(bytes, limits), 'image/png');
    case 'jpeg': {
      const jpeg = rewriteJpeg(bytes, limits);
      return jpeg.ok && jpeg.value.orientation !== 1 ? upright(jpeg.value) : proven(jpeg, 'image/jpeg');
    }
    case 'webp': {
      const webp = rewriteWebp(bytes, limits);
      return webp.ok && webp.value.animated ? still(bytes, webp) : proven(webp, 'image/webp');
    }
    case 'gif':
      return still(bytes, checkGif(bytes, limits));
    case 'bmp':
      return still(bytes, checkBmp(bytes, limits));
    case undefined:
      return fail('format');
  }
}

/**
 * The result is decoded completely, by the code that draws pages on servers: nobody gets an image that cannot be shown.
 */
async function proven(
  rewritten: Result<Size & { readonly bytes: Uint8Array }, PictureFault>,
  mime: PictureMime,
): Cleaned {
  if (!rewritten.ok) return rewritten;
  const { bytes, width, height } = rewritten.value;
  const image = await decoded(bytes, { width, height });
  return image ? ok({ bytes, mime, width, height }) : fail('damaged');
}

/** The first frame, as png, to stay lossless. */
async function still(bytes: Uint8Array, size: Result<Size, PictureFault>): Cleaned {
  if (!size.ok) return size;
  const { width, height } = size.value;
  const image = await decoded(bytes, { width, height });
  if (!image) return fail('damaged');
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return ok({ bytes: await canvas.encode('png'), mime: 'image/png', width, height });
}

async function upright(jpeg: Size & { readonly bytes: Uint8Array; readonly orientation: number }): Cleaned {
  const image = await decoded(jpeg.bytes, jpeg);
  if (!image) return fail('damaged');
  const { width, height, matrix } = turned(jpeg.orientation, jpeg);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.setTransform(...matrix);
  context.drawImage(image, 0, 0);
  return ok({ bytes: await canvas.encode('jpeg', TURNED_QUALITY), mime: 'image/jpeg', width, height });
}

/** Undefined if it cannot be decoded, or differs in size from its header. */
async function decoded(bytes: Uint8Array, { width, height }: Size): Promise<Image | undefined> {
  const image = new Image();
  try {
    image.src = Buffer.from(bytes);
    await image.decode();
  } catch {
    return undefined;
  }
  if (image.width !== width || image.height !== height) return undefined;
  // Decoding is put off until the pixels are wanted.
  createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1);
  return image;
}
