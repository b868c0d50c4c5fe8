import type { Frame } from './gallery/sheet.ts';
import type { Picture } from './picture.ts';

/** Sides of a block. Differences are averaged over it: one pixel of an edge may differ, eight rows of it may not. */
const BLOCK = 8;

export interface Tolerance {
  /** Shades of 255 that a block may differ by on average, of lines and areas. */
  readonly lines: number;
  /** The same for letters. */
  readonly words: number;
  /** Shades by which the darkest and the lightest pixel of a cell's letters may differ. */
  readonly extremes: number;
}

/**
 * Browser and server both draw with Skia: lines, areas and pictures came within 0.2 shades, and within 1.5 where an edge follows
 * the width of a word. A line of 2 pixels fills a quarter of its blocks, so 20 shades of it are 5, and 2.5 where it can be half
 * looked through.
 *
 * Letters have the same outlines in the same places, but Chromium deepens their edges: a pixel half covered is up to 90 shades
 * darker there, which is 29 in the worst block. Where a pixel is covered whole nothing differs, so the extremes are equal; only
 * letters of less than 10 pixels cover none.
 */
export const BETWEEN_ENGINES: Tolerance = { lines: 2, words: 36, extremes: 16 };

/** A reference has 256 colours: areas are exact, edges take the nearest, which came to 3.3 shades in the worst block. */
export const TO_REFERENCE: Tolerance = { ...BETWEEN_ENGINES, lines: 5 };

/** Where letters are: one for each pixel that looks different without them, and for its neighbours. */
export function maskOf(whole: Picture, withoutWords: Picture): Uint8Array {
  const { width, height, bytes } = whole;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i += 1) {
    if ([0, 1, 2].every((c) => bytes[i * 4 + c] === withoutWords.bytes[i * 4 + c])) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
      mask.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width, x + 2));
    }
  }
  return mask;
}

export function partOfMask(mask: Uint8Array, wide: number, { left, top, width, height }: Frame): Uint8Array {
  const cut = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * wide + left;
    cut.set(mask.subarray(from, from + width), y * width);
  }
  return cut;
}

/** Two drawings of one cell, with the mask of its letters. */
export interface Pair {
  readonly one: Picture;
  readonly other: Picture;
  readonly mask: Uint8Array;
}

/** How far a block differs, the channel that differs most. */
function blockDifference({ one, other, mask }: Pair, left: number, top: number, words: boolean): number {
  const sums = [0, 0, 0];
  for (let y = top; y < Math.min(top + BLOCK, one.height); y += 1) {
    for (let x = left; x < Math.min(left + BLOCK, one.width); x += 1) {
      const i = y * one.width + x;
      if ((mask[i] === 1) !== words) continue;
      for (let c = 0; c < 3; c += 1) {
        sums[c] = (sums[c] ?? 0) + Math.abs((one.bytes[i * 4 + c] ?? 0) - (other.bytes[i * 4 + c] ?? 0));
      }
    }
  }
  return Math.max(...sums) / BLOCK ** 2;
}

/** The darkest and the lightest shade of each channel where there are letters. */
function extremesOf({ bytes }: Picture, mask: Uint8Array): number[] {
  const extremes = [255, 255, 255, 0, 0, 0];
  for (let i = 0; i < mask.length; i += 1) {
    if (mask[i] === 0) continue;
    for (let c = 0; c < 3; c += 1) {
      const shade = bytes[i * 4 + c] ?? 0;
      extremes[c] = Math.min(extremes[c] ?? 0, shade);
      extremes[c + 3] = Math.max(extremes[c + 3] ?? 0, shade);
    }
  }
  return extremes;
}

/** What is different, in words; undefined where both show the same. */
export function differenceOf(pair: Pair, tolerance: Tolerance): string | undefined {
  const { one, other, mask } = pair;
  for (let top = 0; top < one.height; top += BLOCK) {
    for (let left = 0; left < one.width; left += BLOCK) {
      const lines = blockDifference(pair, left, top, false);
      if (lines > tolerance.lines) return `lines differ by ${lines.toFixed(1)} shades at ${left}, ${top}`;
      const words = blockDifference(pair, left, top, true);
      if (words > tolerance.words) return `letters differ by ${words.toFixed(1)} shades at ${left}, ${top}`;
    }
  }
  const [these, those] = [extremesOf(one, mask), extremesOf(other, mask)];
  const apart = Math.max(...these.map((shade, i) => Math.abs(shade - (those[i] ?? 0))));
  return apart > tolerance.extremes ? `the colours of letters differ by ${apart} shades` : undefined;
}
