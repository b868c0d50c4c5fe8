import { fail, ok, type Result } from '@sw/base';
import type { Size } from '@sw/board-render';

/** What a picture may be converted into. */
export const OUTPUT_FORMATS = ['webp', 'png', 'jpeg'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** No more is ever uploaded, and this well. */
export const COMPRESSION = { most: { width: 3_840, height: 2_160 }, quality: 0.7 } as const;

export type ConversionError = 'IMAGE_LOAD_ERROR' | 'PARAMETER_ERROR' | 'UPLOAD_MEMORY';

export interface Converted extends Size {
  readonly blob: Blob;
}

/** What of a browser draws and writes pictures. */
export interface ImageEngine<Bitmap extends Size> {
  /** Upright, as it is seen. Rejects for what is no picture. */
  decode(source: Blob): Promise<Bitmap>;
  /** Rejects where there is no memory for it. */
  encode(bitmap: Bitmap, size: Size, mime: string, quality: number): Promise<Blob>;
  release(bitmap: Bitmap): void;
}

/** The largest size of the same proportions that is no larger than `most`, nor than it is. */
export function sizeWithin({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const isOutput = (format: string): format is OutputFormat => OUTPUT_FORMATS.some((one) => one === format);

/** A picture in another format, made smaller if it is too large. */
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

/** What the server keeps as it is, but for what is hidden in it: where that is smaller, nothing is gained by re-encoding it. */
const KEPT = new Set(['image/png', 'image/webp']);

export function smallerOf(original: Blob, type: string, before: Size | undefined, converted: Converted): Blob {
  const same = before?.width === converted.width && before.height === converted.height;
  const kept = same && KEPT.has(type) && original.size <= converted.blob.size;
  return kept ? original.slice(0, original.size, type) : converted.blob;
}
