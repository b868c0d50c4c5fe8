import { fail, ok, type Result } from '@sw/base';
import { COMPRESSION, sizeWithin } from './convert-image.ts';

/** The size of a drawing that has none of its own. */
const USUAL = { width: 800, height: 600 };
/** Drawings are enlarged more often than photographs. */
const SHARPER = 2;
/** A drawing that takes longer was made to do so. */
const AT_MOST_MS = 10_000;

/** For any other kind of address, Chromium does not return the pixels of an svg with a foreignObject. */
const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([file], { type: 'image/svg+xml' }));
  });

/**
 * Converts an svg to pixels. It is drawn as an image, for which browsers run no scripts and load nothing from elsewhere, and
 * the svg itself never leaves this window.
 */
export async function svgPixels(file: Blob): Promise<Result<Blob, 'IMAGE_LOAD_ERROR'>> {
  const image = new Image();
  try {
    image.src = await dataUrl(file);
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), AT_MOST_MS));
    await Promise.race([image.decode(), late]);
    const { naturalWidth, naturalHeight } = image;
    const own = naturalWidth > 0 && naturalHeight > 0 ? { width: naturalWidth, height: naturalHeight } : USUAL;
    const size = sizeWithin({ width: own.width * SHARPER, height: own.height * SHARPER }, COMPRESSION.most);
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    return ok(await canvas.convertToBlob({ type: 'image/png' }));
  } catch {
    return fail('IMAGE_LOAD_ERROR');
  }
}
