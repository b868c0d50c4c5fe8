import type { LoadedImage } from '@sw/board-render';

/** From here on a picture gets copies with less detail: smaller ones are drawn fast enough as they are. */
const LARGE_SIDE = 1_024;
/** The least detailed copy has about so many pixels a side: a thumbnail's. */
const SMALL_SIDE = 256;

const scaled = (source: ImageBitmap, scale: number): Promise<ImageBitmap> =>
  createImageBitmap(source, {
    resizeWidth: Math.max(1, Math.round(source.width * scale)),
    resizeHeight: Math.max(1, Math.round(source.height * scale)),
    // Each is half of the one before: more would cost without being seen.
    resizeQuality: 'medium',
  });

/** Halves, each of the one before, so that all of them together cost a third of the first. */
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

/** Decoded by the browser beside the page: nothing here holds up a hand. */
export async function decodePicture(file: Blob, most: number): Promise<LoadedImage> {
  const whole = await createImageBitmap(file);
  const { width, height } = whole;
  const detail = Math.min(1, Math.sqrt(most / (width * height)));
  const image = detail < 1 ? await scaled(whole, detail) : whole;
  if (image !== whole) whole.close();
  const smaller = Math.max(image.width, image.height) > LARGE_SIDE ? await halvesOf(image, detail) : [];
  return { image, width, height, detail, smaller };
}
