import { fail, ok, type Result } from '@sw/base';
import type { PictureFault, PictureLimits } from './port.ts';
import { type Size, sizeFault, viewOf } from './size.ts';

/** gif and bmp are only checked here; their decoded pixels are stored. */

const GIF_HEADER = 13;
const GIF = { image: 0x2c, extension: 0x21, end: 0x3b };

/** Walks over every block without unpacking any. A file without its last byte, or without a frame, is incomplete. */
export function checkGif(bytes: Uint8Array, limits: PictureLimits): Result<Size, PictureFault> {
  if (bytes.length < GIF_HEADER) return fail('damaged');
  const view = viewOf(bytes);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const fault = sizeFault(size, limits);
  if (fault) return fail(fault);
  let at = GIF_HEADER + tableLength(bytes[10] ?? 0);
  for (let frames = 0; at < bytes.length; ) {
    const what = bytes[at];
    if (what === GIF.end) return frames > 0 ? ok(size) : fail('damaged');
    if (what === GIF.extension) at = afterBlocks(bytes, at + 2);
    else if (what === GIF.image && at + 10 < bytes.length) {
      const frame = { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) };
      const tooLarge = sizeFault(frame, limits);
      if (tooLarge) return fail(tooLarge);
      frames += 1;
      at = afterBlocks(bytes, at + 11 + tableLength(bytes[at + 9] ?? 0));
    } else return fail('damaged');
  }
  return fail('damaged');
}

const tableLength = (flags: number): number => ((flags & 0x80) !== 0 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks state their length and end with an empty one. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += 1 + length;
  return at + 1;
}

const BMP_OLD_HEADER = 12;

export function checkBmp(bytes: Uint8Array, limits: PictureLimits): Result<Size, PictureFault> {
  if (bytes.length < 26) return fail('damaged');
  const view = viewOf(bytes);
  const old = view.getUint32(14, true) === BMP_OLD_HEADER;
  if (!old && bytes.length < 34) return fail('damaged');
  const size = old
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  const fault = sizeFault(size, limits);
  if (fault) return fail(fault);
  const depth = view.getUint16(old ? 24 : 28, true);
  const packed = !old && [1, 2].includes(view.getUint32(30, true));
  const line = Math.ceil((size.width * depth) / 32) * 4;
  const from = view.getUint32(10, true);
  return !packed && from + line * size.height > bytes.length ? fail('damaged') : ok(size);
}
