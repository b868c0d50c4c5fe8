import { viewOf } from './size.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** The image's orientation, 1 to 8; undefined if the segment is missing it or is malformed. */
export function orientationOf(segment: Uint8Array): number | undefined {
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
    const at = list + 2 + n * ENTRY;
    if (at + ENTRY > tiff.length) return undefined;
    if (view.getUint16(at, little) !== ORIENTATION) continue;
    const value = view.getUint16(at + 2, little) === SHORT ? view.getUint16(at + 8, little) : 0;
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
