import { fail, ok, type Result } from '@sw/base';
import type { PictureFault, PictureLimits } from './port.ts';
import { type Size, sizeFault, viewOf } from './size.ts';

const EXIF_ORIENTATION = 0x0112;
const EXIF_SHORT = 3;
const EXIF_ENTRY_BYTES = 12;

/** The image's orientation, 1 to 8; undefined if the segment is missing it or is malformed. */
function orientationOf(segment: Uint8Array): number | undefined {
  const text = Buffer.from(segment.subarray(0, 8)).toString('latin1');
  if (!text.startsWith('Exif\0\0')) return undefined;
  const tiff = segment.subarray(6);
  if (tiff.length < 8) return undefined;
  const little = tiff[0] === 0x49;
  const view = viewOf(tiff);
  const list = view.getUint32(4, little);
  if (list + 2 > tiff.length) return undefined;
  const count = view.getUint16(list, little);
  for (let n = 0; n < count; n += 1) {
    const at = list + 2 + n * EXIF_ENTRY_BYTES;
    if (at + EXIF_ENTRY_BYTES > tiff.length) return undefined;
    if (view.getUint16(at, little) !== EXIF_ORIENTATION) continue;
    const value = view.getUint16(at + 2, little) === EXIF_SHORT ? view.getUint16(at + 8, little) : 0;
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

const MARK = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  huffman: 0xc4,
  quantisation: 0xdb,
  restart: 0xdd,
  jfif: 0xe0,
  exif: 0xe1,
  adobe: 0xee,
} as const;
/** Baseline, extended and progressive: the types browsers decode. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic types, which browsers do not decode. */
const isOtherFrame = (mark: number): boolean =>
  mark >= 0xc3 && mark <= 0xcf && mark !== MARK.huffman && mark !== 0xc8 && mark !== 0xcc;
const isApplication = (mark: number): boolean => mark >= 0xe0 && mark <= 0xef;
const COMMENT = 0xfe;
/** A progressive image has about ten; each costs a pass over all its pixels. */
const SCANS_MAX = 64;
const KEPT: ReadonlySet<number> = new Set([MARK.huffman, MARK.quantisation, MARK.restart]);

export interface RewrittenJpeg extends Size {
  readonly bytes: Uint8Array;
  /** 1 to 8, as in the file; the output has no orientation. */
  readonly orientation: number;
}

interface Walk {
  readonly kept: Uint8Array[];
  size: Size | undefined;
  orientation: number;
  /** How colours are encoded, if an Adobe segment says so. */
  transform: number | undefined;
  /** Whether the file declares the usual encoding of colours; without it they may be plain red, green and blue. */
  jfif: boolean;
  scans: number;
}

/** Keeps tables, frame and scans; other segments are rewritten if the colours need them, or dropped. */
export function rewriteJpeg(bytes: Uint8Array, limits: PictureLimits): Result<RewrittenJpeg, PictureFault> {
  const walk: Walk = { kept: [], size: undefined, orientation: 1, transform: undefined, jfif: false, scans: 0 };
  for (let at = 2; at < bytes.length; ) {
    const mark = markAt(bytes, at);
    if (mark === undefined) return fail('damaged');
    at = mark.next;
    if (mark.code === MARK.end) return finished(walk);
    const length = at + 2 <= bytes.length ? viewOf(bytes).getUint16(at) : 0;
    const end = at + length;
    if (length < 2 || end > bytes.length) return fail('damaged');
    const fault = take(walk, mark.code, bytes.subarray(at + 2, end), limits);
    if (fault) return fail(fault);
    at = end;
    if (mark.code !== MARK.scan) continue;
    const stop = scanEnd(bytes, at);
    if (stop === undefined) return fail('damaged');
    walk.kept.push(bytes.subarray(at, stop));
    at = stop;
  }
  return fail('damaged');
}

function take(walk: Walk, code: number, body: Uint8Array, limits: PictureLimits): PictureFault | undefined {
  if (FRAMES.has(code)) {
    if (walk.size || body.length < 6) return 'damaged';
    const view = viewOf(body);
    walk.size = { height: view.getUint16(1), width: view.getUint16(3) };
    const fault = sizeFault(walk.size, limits);
    if (fault) return fault;
  } else if (code === MARK.scan) {
    walk.scans += 1;
    if (!walk.size || walk.scans > SCANS_MAX) return 'damaged';
  } else if (code === MARK.exif) {
    walk.orientation = orientationOf(body) ?? walk.orientation;
    return undefined;
  } else if (code === MARK.jfif) {
    walk.jfif ||= begins(body, 'JFIF\0');
    return undefined;
  } else if (code === MARK.adobe) {
    if (begins(body, 'Adobe') && body.length >= 12) walk.transform = body[11];
    return undefined;
  } else if (isApplication(code) || code === COMMENT) return undefined;
  else if (isOtherFrame(code)) return 'format';
  else if (!KEPT.has(code)) return 'damaged';
  walk.kept.push(segment(code, body));
  return undefined;
}

const begins = (body: Uint8Array, text: string): boolean =>
  Buffer.from(body.subarray(0, text.length)).toString('latin1') === text;

function finished({ kept, size, orientation, transform, jfif, scans }: Walk): Result<RewrittenJpeg, PictureFault> {
  if (!size || scans === 0) return fail('damaged');
  const colours = [
    ...(jfif ? [segment(MARK.jfif, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))] : []),
    ...(transform === undefined ? [] : [segment(MARK.adobe, adobe(transform))]),
  ];
  const ends = [Uint8Array.of(0xff, MARK.start), Uint8Array.of(0xff, MARK.end)] as const;
  return ok({ ...size, orientation, bytes: Buffer.concat([ends[0], ...colours, ...kept, ends[1]]) });
}

const adobe = (transform: number): Uint8Array =>
  Buffer.from(`Adobe\0d\0\0\0\0${String.fromCharCode(Math.min(transform, 2))}`, 'latin1');

function segment(code: number, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + body.length);
  bytes.set([0xff, code]);
  viewOf(bytes).setUint16(2, body.length + 2);
  bytes.set(body, 4);
  return bytes;
}

/** Any number of 0xff may precede a marker. */
function markAt(bytes: Uint8Array, at: number): { readonly code: number; readonly next: number } | undefined {
  if (bytes[at] !== 0xff) return undefined;
  let next = at + 1;
  while (bytes[next] === 0xff) next += 1;
  const code = bytes[next];
  return code === undefined || code === 0 ? undefined : { code, next: next + 1 };
}

/** The end of the encoded pixels: at a marker that is neither a stuffed 0xff nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) return undefined;
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return undefined;
}
