import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { PagePicture } from './port.ts';
import type { Pixels } from './ppm.ts';

const packed = promisify(deflate);
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUE_COLOUR = 2;
/** Level 3 took 58 ms for a slide of 2560×1441. Level 6 took 220 ms and saved a fifth of the bytes. */
const LEVEL = 3;
/** Larger pages are photographs, which take a tenth of the bytes as jpeg; text stays lossless. */
const PNG_BYTES_MAX = 1_500_000;
const JPEG_QUALITY = 90;
/** The longest side of the picture in page lists. */
const SMALL_SIDE = 320;

function chunk(tag: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(tag, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}

/** Uses no row filters: pages are mostly flat colour, for which filters cost time and save nothing. */
async function pngOf({ width, height, rgb }: Pixels): Promise<Uint8Array> {
  const row = width * 3;
  const raw = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) raw.set(rgb.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, TRUE_COLOUR], 8);
  const data = await packed(raw, { level: LEVEL, strategy: constants.Z_DEFAULT_STRATEGY });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', new Uint8Array())]);
}

async function jpegOf({ width, height, rgb }: Pixels): Promise<Uint8Array> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0;
    rgba[to + 1] = rgb[from + 1] ?? 0;
    rgba[to + 2] = rgb[from + 2] ?? 0;
  }
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0);
  return canvas.encode('jpeg', JPEG_QUALITY);
}

/** The mean of each square of pixels. */
function reduced({ width, height, rgb }: Pixels, by: number): Pixels {
  const [wide, high] = [Math.max(1, Math.floor(width / by)), Math.max(1, Math.floor(height / by))];
  const [stepX, stepY] = [Math.min(by, width), Math.min(by, height)];
  const small = new Uint8Array(wide * high * 3);
  const count = stepX * stepY;
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let dy = 0; dy < stepY; dy += 1) {
        let at = ((y * stepY + dy) * width + x * stepX) * 3;
        for (let dx = 0; dx < stepX; dx += 1, at += 3) {
          red += rgb[at] ?? 0;
          green += rgb[at + 1] ?? 0;
          blue += rgb[at + 2] ?? 0;
        }
      }
      small.set([red / count, green / count, blue / count], (y * wide + x) * 3);
    }
  }
  return { width: wide, height: high, rgb: small };
}

/** Encodes a page for the board and for page lists. Only pixels leave the sandbox, so the files contain nothing of the sender's. */
export async function encodePage(pixels: Pixels): Promise<PagePicture> {
  const { width, height } = pixels;
  const little = reduced(pixels, Math.max(1, Math.ceil(Math.max(width, height) / SMALL_SIDE)));
  const [png, smallPng] = await Promise.all([pngOf(pixels), pngOf(little)]);
  const small = { bytes: smallPng, mime: 'image/png' as const, width: little.width, height: little.height };
  if (png.length <= PNG_BYTES_MAX) return { bytes: png, mime: 'image/png', width, height, small };
  return { bytes: await jpegOf(pixels), mime: 'image/jpeg', width, height, small };
}
