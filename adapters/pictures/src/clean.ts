import { createCanvas, Image } from '@napi-rs/canvas';
import { fail, ok, type Result } from '@sw/base';
import { rewriteJpeg } from './jpeg.ts';
import { checkBmp, checkGif } from './old-kinds.ts';
import { rewritePng } from './png.ts';
import type { CleanPicture, PictureFault, PictureLimits, PictureMime } from './port.ts';
import type { Size } from './size.ts';
import { rewriteWebp } from './webp.ts';

type Matrix = readonly [number, number, number, number, number, number];

interface Turned extends Size {
  readonly matrix: Matrix;
}

/** The transform that applies an EXIF orientation (1 to 8). */
function turned(orientation: number, { width: w, height: h }: Size): Turned {
  const matrices: Readonly<Record<number, Matrix>> = {
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, h, 0],
    7: [0, -1, -1, 0, h, w],
    8: [0, -1, 1, 0, 0, w],
  };
  const onSide = orientation >= 5;
  return { width: onSide ? h : w, height: onSide ? w : h, matrix: matrices[orientation] ?? [1, 0, 0, 1, 0, 0] };
}

type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp';

const starts = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  magic.every((byte, place) => bytes[at + place] === byte);
const letters = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

const PNG_MAGIC = [0x89, ...letters('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 108, 124]);

/** Determined by the first bytes alone, because the sender chooses the name and the claimed type. */
function kindOf(bytes: Uint8Array): PictureKind | undefined {
  if (starts(bytes, PNG_MAGIC)) return 'png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(bytes, letters('RIFF')) && starts(bytes, letters('WEBP'), 8)) return 'webp';
  if (starts(bytes, letters('GIF87a')) || starts(bytes, letters('GIF89a'))) return 'gif';
  // Two letters are not distinctive, so the header must also have a known length.
  if (starts(bytes, letters('BM')) && BMP_HEADERS.has(bytes[14] ?? 0) && starts(bytes, [0, 0, 0], 15)) return 'bmp';
  return undefined;
}

type Cleaned = Promise<Result<CleanPicture, PictureFault>>;

/** The quality of a jpeg that had to be decoded for rotation: a compromise between visible loss and twice the bytes. */
const TURNED_QUALITY = 92;

/** Runs in the child process, so an image can only affect that process. */
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

/** Decodes the result completely, with the code that draws pages on servers, so that every stored image can be shown. */
async function proven(
  rewritten: Result<Size & { readonly bytes: Uint8Array }, PictureFault>,
  mime: PictureMime,
): Cleaned {
  if (!rewritten.ok) return rewritten;
  const { bytes, width, height } = rewritten.value;
  const image = await decoded(bytes, { width, height });
  return image ? ok({ bytes, mime, width, height }) : fail('damaged');
}

/** The first frame, as a png to stay lossless. */
async function still(bytes: Uint8Array, size: Result<Size, PictureFault>): Cleaned {
  if (!size.ok) return size;
  const { width, height } = size.value;
  const image = await decoded(bytes, { width, height });
  if (!image) return fail('damaged');
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return ok({ bytes: await canvas.encode('png'), mime: 'image/png', width, height });
}

/** The quality of small squares: 256 pixels take some 15 kB. */
const SQUARE_QUALITY = 82;

/** Decodes the cleaned image and draws its middle, so that none of the sender's bytes are kept. */
export async function square(bytes: Uint8Array, limits: PictureLimits, side: number): Cleaned {
  const cleaned = await clean(bytes, limits);
  if (!cleaned.ok) return cleaned;
  const { width, height } = cleaned.value;
  const image = await decoded(cleaned.value.bytes, { width, height });
  if (!image) return fail('damaged');
  const middle = Math.min(width, height);
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - middle) / 2, (height - middle) / 2, middle, middle, 0, 0, side, side);
  return ok({ bytes: await canvas.encode('webp', SQUARE_QUALITY), mime: 'image/webp', width: side, height: side });
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
  // Drawing forces the decoding, which is otherwise postponed until the pixels are needed.
  createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1);
  return image;
}
