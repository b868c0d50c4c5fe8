import { type Image, loadImage } from '@napi-rs/canvas';
import { blobIdOf, type PageState } from '@sw/board-model';
import { type ImageSource, type LoadedImage, readBackground } from '@sw/board-render';
import type { Blobs } from './port.ts';

/** Four bytes each are held while a page is drawn: with the canvas it stays below what a process may take. */
const MOST_PIXELS = 120_000_000;

/** The blobs that a page shows. Any other address is somebody's words: nothing is fetched by it. */
export function blobsOf(page: PageState, shown?: ReadonlySet<string>): string[] {
  const ids = new Set<string>();
  const add = (address: unknown): void => {
    const id = blobIdOf(address);
    if (id !== undefined) ids.add(id);
  };
  add(readBackground(page.background).imgSrc);
  for (const object of page.objects.values()) {
    if (shown === undefined || shown.has(object.selectId)) add(object.imgSrc ?? object.url);
  }
  return [...ids];
}

/** One that cannot be read leaves its placeholder, as on every screen. */
export async function imagesFrom(
  blobs: Blobs,
): Promise<ImageSource & { readonly bytesOf: (image: object) => Uint8Array }> {
  const loaded = new Map<string, LoadedImage>();
  const bytes = new Map<object, Uint8Array>();
  let pixels = 0;
  for (const [id, blob] of Object.entries(blobs)) {
    const image: Image | undefined = await loadImage(Buffer.from(blob)).catch(() => undefined);
    if (image === undefined || pixels + image.width * image.height > MOST_PIXELS) continue;
    pixels += image.width * image.height;
    loaded.set(id, { image, width: image.width, height: image.height });
    bytes.set(image, blob);
  }
  const source: ImageSource = (src) => loaded.get(blobIdOf(src) ?? '');
  return Object.assign(source, { bytesOf: (image: object) => bytes.get(image) ?? new Uint8Array() });
}
