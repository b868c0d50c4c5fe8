import { base64Length, fromBase64, toBase64 } from './base64.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { cutPieces } from './pieces.ts';

/**
 * The layout of `packInk`: a header of two words, then x and y in 16 bits each, and a byte of pressure if bit 19 is
 * set.
 */
const HEAD_BYTES = 8;
const PRESSURE_BIT = 2 ** 19;
const COUNT_LIMIT = 2 ** 20;

/** Bytes of a point. */
const stepOf = (low: number): number => (low % COUNT_LIMIT >= PRESSURE_BIT ? 5 : 4);
const lengthOf = (low: number): number => HEAD_BYTES + (low % PRESSURE_BIT) * stepOf(low);

/** The ink's bytes if `packInk` could have written it; any other string is stored unchanged. */
export function inkBytes(ink: unknown): Uint8Array | undefined {
  const bytes = typeof ink === 'string' ? fromBase64(ink) : undefined;
  if (!bytes || bytes.length < HEAD_BYTES) return undefined;
  const low = new DataView(bytes.buffer).getUint32(4, true);
  return bytes.length === lengthOf(low) ? bytes : undefined;
}

/**
 * Points as steps from one to the next: a hand moves less than 6.4 units between two points, so a step takes two bytes
 * instead of four.
 */
export function writeInk(out: ByteWriter, strokes: readonly Uint8Array[]): void {
  for (const bytes of strokes) {
    const view = new DataView(bytes.buffer);
    const low = view.getUint32(4, true);
    out.whole(view.getUint32(0, true));
    out.whole(low);
    const step = stepOf(low);
    let [x, y] = [0, 0];
    for (let at = HEAD_BYTES; at < bytes.length; at += step) {
      out.signed(view.getUint16(at, true) - x);
      out.signed(view.getUint16(at + 2, true) - y);
      x = view.getUint16(at, true);
      y = view.getUint16(at + 2, true);
    }
    for (let at = HEAD_BYTES; at < bytes.length && step === 5; at += step) out.byte(view.getUint8(at + 4));
  }
}

/** The length of the strokes in base64. */
export const inkLetters = (strokes: readonly Uint8Array[]): number =>
  strokes.reduce((sum, bytes) => sum + base64Length(bytes.length), 0);

export function readInk(from: ByteReader, count: number, letters: number): string[] {
  // A point is at least 2 bytes here and at most 5 there, so this many letters cannot come from fewer bytes.
  if (!(letters >= 0 && letters <= from.left * 10)) throw new RangeError('more ink than bytes');
  const text = new Uint16Array(letters / 2);
  const ends = new Uint32Array(count);
  let bytes = new Uint8Array(1024);
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const high = from.whole();
    const low = from.whole();
    const length = lengthOf(low);
    if (length > bytes.length) {
      if (length > from.left * 10) throw new RangeError('more ink than bytes');
      bytes = new Uint8Array(length * 2);
    }
    readStroke(from, bytes, high, low);
    at = toBase64(bytes, length, text, at);
    ends[i] = at * 2;
  }
  if (at !== text.length) throw new RangeError('the ink has another length than announced');
  return cutPieces(new Uint8Array(text.buffer), ends);
}

let steps = new Int32Array(1024);

function readStroke(from: ByteReader, bytes: Uint8Array, high: number, low: number): void {
  const view = new DataView(bytes.buffer);
  view.setUint32(0, high, true);
  view.setUint32(4, low, true);
  const length = lengthOf(low);
  const step = stepOf(low);
  const numbers = ((length - HEAD_BYTES) / step) * 2;
  if (numbers > steps.length) steps = new Int32Array(numbers);
  from.steps(steps, numbers);
  let x = 0;
  let y = 0;
  let i = 0;
  for (let at = HEAD_BYTES; at < length; at += step) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    i += 2;
    bytes[at] = x;
    bytes[at + 1] = x >> 8;
    bytes[at + 2] = y;
    bytes[at + 3] = y >> 8;
  }
  for (let at = HEAD_BYTES; at < length && step === 5; at += step) bytes[at + 4] = from.byte();
  // `toBase64` reads whole threes.
  bytes[length] = 0;
  bytes[length + 1] = 0;
}
