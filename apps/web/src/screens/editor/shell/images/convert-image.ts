import { fail, ok, type Result } from '@sw/base';
import type { Size } from '@sw/board-render';

/** The formats into which a picture can be converted. */
export const OUTPUT_FORMATS = ['webp', 'png', 'jpeg'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The maximum size of an upload, and its quality. */
export const COMPRESSION = { most: { width: 3_840, height: 2_160 }, quality: 0.7 } as const;

export type ConversionError = 'IMAGE_LOAD_ERROR' | 'PARAMETER_ERROR' | 'UPLOAD_MEMORY';

export interface Converted extends Size {
  readonly blob: Blob;
}

/** The browser functions that decode and encode pictures. */
export interface ImageEngine<Bitmap extends Size> {
  /** Decodes with the orientation applied. Rejects if it is not a picture. */
  decode(source: Blob): Promise<Bitmap>;
  /** Rejects if there is not enough memory. */
  encode(bitmap: Bitmap, size: Size, mime: string, quality: number): Promise<Blob>;
  release(bitmap: Bitmap): void;
}

/** The largest size with the same proportions that exceeds neither `most` nor the picture's own. */
export function sizeWithin({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const isOutput = (format: string): format is OutputFormat => OUTPUT_FORMATS.some((one) => one === format);

/** Converts a picture to another format, and reduces it if it is too large. */
export async function convertImage<Bitmap extends Size>(
  source: Blob,
  format: string,
  engine: ImageEngine<Bitmap>,
): Promise<Result<Converted, ConversionError>> {
  if (!isOutput(format)) return fail('PARAMETER_ERROR');
  let bitmap: Bitmap;
  try {
    bitmap = await engine.decode(source);
  } catch {
    return fail('IMAGE_LOAD_ERROR');
  }
  try {
    const size = sizeWithin(bitmap, COMPRESSION.most);
    return ok({ ...size, blob: await engine.encode(bitmap, size, `image/${format}`, COMPRESSION.quality) });
  } catch {
    return fail('UPLOAD_MEMORY');
  } finally {
    engine.release(bitmap);
  }
}

/** The server keeps these formats as they are, except for hidden metadata: if the original is smaller, re-encoding gains nothing. */
const KEPT = new Set(['image/png', 'image/webp']);

export function smallerOf(original: Blob, type: string, before: Size | undefined, converted: Converted): Blob {
  const same = before?.width === converted.width && before.height === converted.height;
  const kept = same && KEPT.has(type) && original.size <= converted.blob.size;
  return kept ? original.slice(0, original.size, type) : converted.blob;
}
