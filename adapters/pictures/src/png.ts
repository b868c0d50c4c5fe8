import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { fail, MEGABYTE, ok, type Result } from '@sw/base';
import type { PictureFault, PictureLimits } from './port.ts';
import { type Size, sizeFault, tagAt, viewOf } from './size.ts';

const SIGNATURE = 8;
/** Samples per pixel, by colour type; other types do not exist. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Adam7: the start of each pass and the distance of its pixels. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const FILTERS = 5;
/** At sixteen bits per sample, the same pixels take twice the size. */
const RAW_MAX = 300 * MEGABYTE;

interface Header extends Size {
  readonly depth: number;
  readonly colour: number;
  readonly interlaced: boolean;
}

interface Parts {
  readonly header: Header;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly data: readonly Uint8Array[];
}

type Rewritten = Result<Size & { readonly bytes: Uint8Array }, PictureFault>;

/**
 * Keeps only header, palette, transparency and pixels; an animated image becomes its still. The pixels are unpacked and
 * packed again, so that none of the sender's compressed bytes are stored.
 */
export function rewritePng(bytes: Uint8Array, limits: PictureLimits): Rewritten {
  const parts = partsOf(bytes, limits);
  if (!parts.ok) return parts;
  const { header, palette, transparency, data } = parts.value;
  const lines = linesOf(header);
  const length = lines.reduce((sum, [count, line]) => sum + count * line, 0);
  if (length > RAW_MAX) return fail('pixels');
  const raw = inflated(data, length);
  if (raw === undefined || !filtersKnown(raw, lines)) return fail('damaged');
  const { width, height } = header;
  return ok({
    width,
    height,
    bytes: Buffer.concat([
      bytes.subarray(0, SIGNATURE),
      chunk('IHDR', headerBytes(header)),
      ...(palette ? [chunk('PLTE', palette)] : []),
      ...(transparency ? [chunk('tRNS', transparency)] : []),
      chunk('IDAT', deflateSync(raw)),
      chunk('IEND', new Uint8Array()),
    ]),
  });
}

function partsOf(bytes: Uint8Array, limits: PictureLimits): Result<Parts, PictureFault> {
  const view = viewOf(bytes);
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  const data: Uint8Array[] = [];
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const tag = tagAt(bytes, at + 4);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return fail('damaged');
    const body = bytes.subarray(at + 8, end);
    // A capital first letter marks a chunk that is needed to show the picture.
    const critical = /^[A-Z]/.test(tag);
    if (critical && crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return fail('damaged');
    at = end + 4;
    if (header === undefined) {
      if (tag !== 'IHDR') return fail('damaged');
      header = readHeader(body);
      if (header === undefined) return fail('damaged');
      const fault = sizeFault(header, limits);
      if (fault) return fail(fault);
    } else if (tag === 'PLTE') {
      if (palette || body.length === 0 || body.length > 768 || body.length % 3 !== 0) return fail('damaged');
      palette = body;
    } else if (tag === 'tRNS') transparency = body;
    else if (tag === 'IDAT') data.push(body);
    else if (tag === 'IEND') return finished({ header, palette, transparency, data });
    else if (critical) return fail('damaged');
  }
  return fail('damaged');
}

function finished({ header, palette, transparency, data }: Parts): Result<Parts, PictureFault> {
  if (data.length === 0 || (header.colour === 3 && palette === undefined)) return fail('damaged');
  const room = { 0: 2, 2: 6, 3: palette ? palette.length / 3 : 0 }[header.colour];
  const fits = header.colour === 3 ? (transparency?.length ?? 0) <= (room ?? 0) : transparency?.length === room;
  // Without indexed colours a palette is only a hint, and transparency of the wrong length is invalid: both are dropped.
  return ok({
    header,
    palette: header.colour === 3 ? palette : undefined,
    transparency: room !== undefined && fits ? transparency : undefined,
    data,
  });
}

function readHeader(body: Uint8Array): Header | undefined {
  if (body.length !== 13) return undefined;
  const view = viewOf(body);
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = body.subarray(8);
  if (!DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  return { width: view.getUint32(0), height: view.getUint32(4), depth, colour, interlaced: interlace === 1 };
}

function headerBytes({ width, height, depth, colour, interlaced }: Header): Uint8Array {
  const body = new Uint8Array(13);
  viewOf(body).setUint32(0, width);
  viewOf(body).setUint32(4, height);
  body.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return body;
}

/** The number and length of the pixel lines, including filter bytes, pass by pass. */
function linesOf({ width, height, depth, colour, interlaced }: Header): (readonly [count: number, length: number])[] {
  const line = (pixels: number) => 1 + Math.ceil((pixels * depth * (SAMPLES[colour] ?? 0)) / 8);
  if (!interlaced) return [[height, line(width)]];
  return PASSES.map(([left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? ([rows, line(columns)] as const) : ([0, 0] as const);
  });
}

/** Undefined if the stream is broken or its length differs from the header's. */
function inflated(data: readonly Uint8Array[], length: number): Uint8Array | undefined {
  try {
    const raw = inflateSync(Buffer.concat(data), { maxOutputLength: length });
    return raw.length === length ? raw : undefined;
  } catch {
    return undefined;
  }
}

function filtersKnown(raw: Uint8Array, lines: readonly (readonly [number, number])[]): boolean {
  let at = 0;
  for (const [count, length] of lines) {
    for (let line = 0; line < count; line += 1, at += length) if ((raw[at] ?? FILTERS) >= FILTERS) return false;
  }
  return true;
}

function chunk(tag: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.length);
  const view = viewOf(bytes);
  view.setUint32(0, body.length);
  bytes.set(Buffer.from(tag, 'latin1'), 4);
  bytes.set(body, 8);
  view.setUint32(8 + body.length, crc32(bytes.subarray(4, 8 + body.length)));
  return bytes;
}
