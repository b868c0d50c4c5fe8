import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { blobIdOf, type PageState, pictureAddress } from '@sw/board-model';
import { type ImageSource, type LoadedImage, pictureSize, readBackground, type Size } from '@sw/board-render';
import type { Blobs } from './port.ts';

/** Each takes four bytes while a page is drawn; together with the canvas this stays below the process's limit. */
const MOST_PIXELS = 120_000_000;

/** The blobs shown on a page. Other addresses are written by users and never fetched. */
export function blobsOf(page: PageState, shown?: ReadonlySet<string>): string[] {
  const ids = new Set<string>();
  const add = (address: unknown): void => {
    const id = blobIdOf(address);
    if (id !== undefined) ids.add(id);
  };
  add(readBackground(page.background).imgSrc);
  for (const object of page.objects.values()) {
    if (shown === undefined || shown.has(object.selectId)) add(pictureAddress(object));
  }
  return [...ids];
}

/** Unreadable images, and images beyond the pixel limit, become placeholders, as on every screen. */
async function readImages(
  blobs: Blobs,
  keptSize: (own: Size) => Size,
  keep: (blobId: string, image: Image, kept: Size) => void,
): Promise<void> {
  let pixels = 0;
  for (const [id, blob] of Object.entries(blobs)) {
    const image: Image | undefined = await loadImage(Buffer.from(blob)).catch(() => undefined);
    if (image === undefined) continue;
    const kept = keptSize(image);
    if (pixels + kept.width * kept.height > MOST_PIXELS) continue;
    pixels += kept.width * kept.height;
    keep(id, image, kept);
  }
}

/**
 * The same image with fewer pixels. The result is copied, because the canvas on which it was drawn keeps all pixels of
 * the original: forty images of 3840×2160 took 1.5 GB.
 */
function reduced(image: Image, { width, height }: Size): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  const small = createCanvas(width, height);
  small.getContext('2d').putImageData(context.getImageData(0, 0, width, height), 0, 0);
  canvas.width = 1;
  canvas.height = 1;
  // Frees its pixels immediately, without waiting for the garbage collector.
  image.src = Buffer.alloc(0);
  return small;
}

/**
 * For drawing at 960×540, with no side longer than 2000 pixels. Fourteen full images of 3840×2160 would use up the
 * limit, and the others would be placeholders. Each image is reduced before the next is read.
 */
export async function imagesForThumbnail(blobs: Blobs): Promise<ImageSource> {
  const loaded = new Map<string, LoadedImage>();
  await readImages(blobs, pictureSize, (id, image, kept) => {
    const { width, height } = image;
    const fits = kept.width === width && kept.height === height;
    // Crops refer to the picture's original pixels.
    const own = { width, height, detail: kept.width / width };
    loaded.set(id, { ...own, image: fits ? image : reduced(image, kept) });
  });
  return (src) => loaded.get(blobIdOf(src) ?? '');
}

export async function imagesFrom(
  blobs: Blobs,
): Promise<ImageSource & { readonly bytesOf: (image: object) => Uint8Array }> {
  const loaded = new Map<string, LoadedImage>();
  const bytes = new Map<object, Uint8Array>();
  await readImages(
    blobs,
    (own) => own,
    (id, image) => {
      loaded.set(id, { image, width: image.width, height: image.height });
      bytes.set(image, blobs[id] ?? new Uint8Array());
    },
  );
  const source: ImageSource = (src) => loaded.get(blobIdOf(src) ?? '');
  return Object.assign(source, { bytesOf: (image: object) => bytes.get(image) ?? new Uint8Array() });
}
