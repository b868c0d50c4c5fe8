/** What a camera's picture shows, judged by its brightness. */
export type PictureLight = 'light' | 'dark' | 'covered';

/** On a scale to 255. A face in a room with one lamp has about 70. */
const DARK_BELOW = 45;
/** A covered lens gives a nearly even black; a dark room still contains a window or a screen. */
const COVERED_BELOW = 16;
const COVERED_SPREAD = 6;

/** `pixels`: red, green, blue and alpha of each pixel. */
export function pictureLight(pixels: ArrayLike<number>): PictureLight {
  const count = Math.floor(pixels.length / 4);
  if (count === 0) return 'covered';
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < count * 4; at += 4) {
    // The sensitivity of the eye to each colour (Rec. 709).
    const luma = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
    sum += luma;
    squares += luma * luma;
  }
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
  if (mean < COVERED_BELOW && spread < COVERED_SPREAD) return 'covered';
  return mean < DARK_BELOW ? 'dark' : 'light';
}
