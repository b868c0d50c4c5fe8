import type { LoadedImage } from '@sw/board-render';

/** From this side on, a picture gets copies with less detail. Smaller ones are drawn fast enough as they are. */
const LARGE_SIDE = 1_024;
/** The side of the least detailed copy, about that of a thumbnail. */
const SMALL_SIDE = 256;

const scaled = (source: ImageBitmap, scale: number): Promise<ImageBitmap> =>
  createImageBitmap(source, {
    resizeWidth: Math.max(1, Math.round(source.width * scale)),
    resizeHeight: Math.max(1, Math.round(source.height * scale)),
    // Each copy is half of the one before: a better quality would cost more without being visible.
    resizeQuality: 'medium',
  });

/** Repeatedly halves the size, each copy from the one before, so that all of them together cost a third of the first. */
async function halvesOf(first: ImageBitmap, detail: number): Promise<NonNullable<LoadedImage['smaller']>> {
  const halves: { image: ImageBitmap; detail: number }[] = [];
  let last = { image: first, detail };
  while (Math.max(last.image.width, last.image.height) > SMALL_SIDE * 2) {
    const image = await scaled(last.image, 0.5);
    last = { image, detail: last.detail / 2 };
    halves.push(last);
  }
  return halves;
}

/** Decodes outside the main thread, so that it never delays the user's input. */
export async function decodePicture(file: Blob, most: number): Promise<LoadedImage> {
  const whole = await createImageBitmap(file);
  const { width, height } = whole;
  const detail = Math.min(1, Math.sqrt(most / (width * height)));
  const image = detail < 1 ? await scaled(whole, detail) : whole;
  if (image !== whole) whole.close();
  const smaller = Math.max(image.width, image.height) > LARGE_SIDE ? await halvesOf(image, detail) : [];
  return { image, width, height, detail, smaller };
}
