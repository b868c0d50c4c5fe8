import { fail, ok, type Result } from '@sw/base';
import { COMPRESSION, sizeWithin } from './convert-image.ts';

/** What a drawing without a size of its own gets. */
const USUAL = { width: 800, height: 600 };
/** Drawings are shown larger than they say more often than photographs are. */
const SHARPER = 2;
/** One that takes longer was made to. */
const AT_MOST_MS = 10_000;

/** Chromium gives no pixels of an svg with a foreignObject back from any other kind of address. */
const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([file], { type: 'image/svg+xml' }));
  });

/**
 * An svg as pixels. It is drawn as an image, where browsers run no script and load nothing from elsewhere, and it never leaves
 * this window as what it is.
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
