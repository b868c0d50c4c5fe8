import type { Size } from '@sw/board-render';
import type { PictureFormat } from './file-format.ts';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function webpSize(view: DataView): Size | undefined {
  const kind = view.getUint32(12);
  // 'VP8X', 'VP8L', 'VP8 '
  if (kind === 0x56503858) {
    return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind !== 0x56503820) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const EXIF = 0x45786966;
const ORIENTATION = 0x0112;

/** The orientation in an Exif segment; 1 if it has none. */
function orientationOf(view: DataView, at: number): number {
  if (view.getUint32(at) !== EXIF) return 1;
  const tiff = at + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const list = tiff + view.getUint32(tiff + 4, little);
  const count = view.getUint16(list, little);
  for (let i = 0; i < Math.min(count, 200); i += 1) {
    const entry = list + 2 + i * 12;
    if (view.getUint16(entry, little) === ORIENTATION) return view.getUint16(entry + 8, little);
  }
  return 1;
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The size as displayed: a camera held upright stores its pixels in landscape, with a note about the orientation. */
function jpegSize(view: DataView): Size | undefined {
  let orientation = 1;
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) orientation = orientationOf(view, at + 4);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function sizeIn(format: PictureFormat, view: DataView): Size | undefined {
  switch (format) {
    case 'png':
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 'gif':
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'bmp':
      return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    case 'webp':
      return webpSize(view);
    case 'jpeg':
      return jpegSize(view);
    case 'svg':
      return undefined;
  }
}

/** The size that the file states, without decoding it; undefined if it states none, or is truncated. */
export function sizeOf(format: PictureFormat, head: Uint8Array): Size | undefined {
  try {
    const size = sizeIn(format, viewOf(head));
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (beyond) {
    if (beyond instanceof RangeError) return undefined;
    throw beyond;
  }
}
