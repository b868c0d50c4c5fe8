import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './picture.ts';

/** Takes a third of the bytes of the same picture with three bytes per pixel. */
const MOST_COLOURS = 256;
/** A colour with at least this many pixels is an area and kept exactly; the others are edges, which may take the nearest colour. */
const AREA_PIXELS = 40;
const MOST_AREAS = 170;

const colourAt = (bytes: Uint8Array, pixel: number): number =>
  ((bytes[pixel * 4] ?? 0) << 16) | ((bytes[pixel * 4 + 1] ?? 0) << 8) | (bytes[pixel * 4 + 2] ?? 0);

const distance = (one: number, other: number): number =>
  Math.max(
    Math.abs((one >> 16) - (other >> 16)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs((one & 255) - (other & 255)),
  );

/** The most colours that fit, with the smallest necessary distance between them. */
function paletteOf(colours: readonly number[], areas: readonly number[]): number[] {
  for (let apart = 0; ; apart += 1) {
    const palette = [...areas];
    for (const colour of colours) {
      if (palette.length > MOST_COLOURS) break;
      if (!palette.some((one) => distance(one, colour) <= apart)) palette.push(colour);
    }
    if (palette.length <= MOST_COLOURS) return palette;
  }
}

function nearestIn(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [i, one] of palette.entries()) {
    const far = distance(one, colour);
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(name, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

/** A PNG of at most 256 colours, small enough for a repository. */
export function toIndexedPng({ width, height, bytes }: Picture): Buffer {
  const counts = new Map<number, number>();
  for (let i = 0; i < width * height; i += 1) {
    const colour = colourAt(bytes, i);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort(([, one], [, other]) => other - one);
  const areas = colours.filter(([, count]) => count >= AREA_PIXELS).slice(0, MOST_AREAS);
  const palette = paletteOf(
    colours.map(([colour]) => colour),
    areas.map(([colour]) => colour),
  );
  const places = new Map(colours.map(([colour]) => [colour, nearestIn(palette, colour)]));
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc(height * (width + 1));
  for (let i = 0; i < width * height; i += 1) {
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = places.get(colourAt(bytes, i)) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, with a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
