import type { Frame } from './gallery/sheet.ts';
import { type Picture, part } from './picture.ts';

/** How much two pictures differ. */
export interface Difference {
  /** The average difference of a pixel, in the channel that differs most, in shades of 255. */
  readonly mean: number;
  /** The share of pixels that differ by more than `SEEN` shades. */
  readonly share: number;
}

const SEEN = 40;

/** Averages squares of two by two pixels: engines smooth edges differently, but agree on how much of a square an edge covers. */
export function halved({ width, height, bytes }: Picture): Picture {
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)];
  const small = new Uint8Array(wide * high * 4);
  const row = width * 4;
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [from, to] = [y * 2 * row + x * 8, (y * wide + x) * 4];
      for (let c = 0; c < 4; c += 1) {
        const at = from + c;
        const sum = (bytes[at] ?? 0) + (bytes[at + 4] ?? 0) + (bytes[at + row] ?? 0) + (bytes[at + row + 4] ?? 0);
        small[to + c] = Math.round(sum / 4);
      }
    }
  }
  return { width: wide, height: high, bytes: small };
}

export function differenceBetween(one: Picture, other: Picture): Difference {
  if (one.width !== other.width || one.height !== other.height) throw new Error('pictures of two sizes');
  let [sum, many] = [0, 0];
  const pixels = one.width * one.height;
  for (let i = 0; i < pixels * 4; i += 4) {
    let most = 0;
    for (let c = i; c < i + 3; c += 1) most = Math.max(most, Math.abs((one.bytes[c] ?? 0) - (other.bytes[c] ?? 0)));
    sum += most;
    if (most > SEEN) many += 1;
  }
  return { mean: sum / pixels, share: many / pixels };
}

/** How much a part of two pictures may differ. */
export interface Likeness extends Difference {
  /** The difference relative to that of a shifted copy: faint lines are judged by this, since no mean is small enough for them. */
  readonly ofMoved: number;
}

/** A part is compared with copies that are shifted by this many pixels to each side. */
const ASIDE = 2;
const SIDES = [
  { x: ASIDE, y: 0 },
  { x: -ASIDE, y: 0 },
  { x: 0, y: ASIDE },
  { x: 0, y: -ASIDE },
] as const;

/** How much a frame of two pictures differs, with the measured `ofMoved`. The picture must extend beyond the frame. */
export function likenessIn(one: Picture, other: Picture, frame: Frame): Likeness {
  const shown = part(one, frame);
  const own = differenceBetween(shown, part(other, frame));
  const moved = SIDES.map(({ x, y }) =>
    differenceBetween(shown, part(other, { ...frame, left: frame.left + x, top: frame.top + y })),
  );
  return { ...own, ofMoved: own.mean / Math.max(1e-9, Math.min(...moved.map(({ mean }) => mean))) };
}

export const isWithin = (found: Likeness, most: Likeness): boolean =>
  found.mean <= most.mean && found.share <= most.share && found.ofMoved <= most.ofMoved;

/** The whole picture, shifted by this many pixels to the right and down; the uncovered area gets the colour of the top right corner. */
export function moved({ width, height, bytes }: Picture, right: number, down: number): Picture {
  const copy = new Uint8Array(bytes.length);
  const corner = bytes.subarray((width - 1) * 4, width * 4);
  for (let i = 0; i < bytes.length; i += 4) copy.set(corner, i);
  for (let y = down; y < height; y += 1) {
    const from = (y - down) * width * 4;
    copy.set(bytes.subarray(from, from + (width - right) * 4), (y * width + right) * 4);
  }
  return { width, height, bytes: copy };
}
