import type { Frame } from './gallery/sheet.ts';
import type { Picture } from './picture.ts';

/** The side of a block. Differences are averaged over it: one pixel of an edge may differ, but not eight rows of it. */
const BLOCK = 8;

export interface Tolerance {
  /** The average difference that a block may have in lines and areas, in shades of 255. */
  readonly lines: number;
  /** The same for text. */
  readonly words: number;
  /** The difference that the darkest and the lightest pixel of a cell's text may have, in shades. */
  readonly extremes: number;
}

/**
 * Browser and server both draw with Skia: lines, areas and pictures differed by at most 0.2 shades, and by 1.5 where an edge
 * depends on the width of a word. A line of 2 pixels fills a quarter of its blocks, so 20 shades of it average to 5, and to
 * 2.5 if it is half transparent.
 *
 * Letters have the same outlines in the same places, but Chromium deepens their edges: a half-covered pixel is up to 90
 * shades darker there, which averages to 29 in the worst block. Fully covered pixels do not differ, so the extremes are
 * equal; only letters of less than 10 pixels have none.
 */
export const BETWEEN_ENGINES: Tolerance = { lines: 2, words: 36, extremes: 16 };

/** A reference has 256 colours: areas are exact, and edges take the nearest colour, which differed by 3.3 shades in the worst block. */
export const TO_REFERENCE: Tolerance = { ...BETWEEN_ENGINES, lines: 5 };

/** A mask of the text: 1 for each pixel that differs without the text, and for its neighbours. */
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

/** Two drawings of one cell, with the mask of its text. */
export interface Pair {
  readonly one: Picture;
  readonly other: Picture;
  readonly mask: Uint8Array;
}

/** The difference of a block, in the channel that differs most. */
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

/** The darkest and the lightest shade of each channel within the text. */
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

/** A description of the difference; undefined if there is none. */
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
