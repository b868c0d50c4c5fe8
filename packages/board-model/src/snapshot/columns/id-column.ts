import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { cutPieces } from './pieces.ts';

/**
 * 19 digits exceed a JavaScript number: an id is split into nine digits, nine digits and the leading one, so that each
 * part is a small integer.
 */
const PART = 9;
const MOST_DIGITS = 2 * PART + 1;
const BYTES = 9;
const ZERO = 48;

/** Random ids do not compress: 9 bytes, against 19 as text. */
export function writeIds(out: ByteWriter, ids: readonly string[]): void {
  for (const id of ids) {
    out.byte(Number(id.slice(0, -2 * PART)));
    for (const part of [Number(id.slice(-2 * PART, -PART)), Number(id.slice(-PART))]) {
      out.bytes([part >>> 24, part >>> 16, part >>> 8, part]);
    }
  }
}

function writeDigits(bytes: Uint8Array, start: number, part: number): void {
  let rest = part;
  for (let at = start + PART - 1; at >= start; at -= 1) {
    const next = (rest / 10) | 0;
    bytes[at] = ZERO + rest - next * 10;
    rest = next;
  }
}

/** Writes all 19 digits first, then drops the leading zeros. */
export function readIds(from: ByteReader, count: number): string[] {
  const packed = from.bytes(count * BYTES);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const text = new Uint8Array(count * MOST_DIGITS);
  const ends = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    text[at] = ZERO + view.getUint8(i * BYTES);
    writeDigits(text, at + 1, view.getInt32(i * BYTES + 1));
    writeDigits(text, at + 1 + PART, view.getInt32(i * BYTES + 1 + 4));
    let end = at + MOST_DIGITS;
    let zeros = 0;
    while (zeros < MOST_DIGITS && text[at + zeros] === ZERO) zeros += 1;
    if (zeros > 0) {
      text.copyWithin(at, at + zeros, end);
      end -= zeros;
    }
    ends[i] = end;
    at = end;
  }
  return cutPieces(text, ends);
}
