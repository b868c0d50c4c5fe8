import { expect, test } from 'vitest';
import { formatOf, readFormat } from './file-format.ts';
import { sizeOf } from './file-size.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The first bytes of each format, for a picture of 123 × 45. */
const PNG = new Uint8Array([
  0x89,
  ...bytes('PNG\r\n'),
  26,
  10,
  0,
  0,
  0,
  13,
  ...bytes('IHDR'),
  0,
  0,
  0,
  123,
  0,
  0,
  0,
  45,
]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 45, 0, 123, 1, 1, 0x11, 0]);
const RIFF = [...bytes('RIFF'), 0, 0, 0, 0, ...bytes('WEBP')];
const WEBP = new Uint8Array([...RIFF, ...bytes('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 122, 0, 0, 44, 0, 0]);
const LOSSLESS = new Uint8Array([...RIFF, ...bytes('VP8L'), 0, 0, 0, 0, 0x2f, 122, 0, 11, 0]);
const LOSSY = new Uint8Array([...RIFF, ...bytes('VP8 '), 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 123, 0, 45, 0]);
const GIF = new Uint8Array([...bytes('GIF89a'), 123, 0, 45, 0, 0, 0, 0]);
const BMP = (() => {
  const file = new Uint8Array(54);
  file.set(bytes('BM'));
  const view = new DataView(file.buffer);
  view.setInt32(18, 123, true);
  view.setInt32(22, -45, true);
  return file;
})();
const SVG = bytes(
  '\uFEFF<?xml version="1.0"?>\n<!-- drawn by hand -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="x"></svg>',
);

/** As a camera held upright writes it, with an Exif segment before everything else. */
function turnedJpeg(orientation: number): Uint8Array {
  const exif = new Uint8Array([
    ...[0xff, 0xe1, 0, 34],
    ...bytes('Exif'),
    ...[0, 0],
    ...bytes('MM'),
    ...[0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
  return new Uint8Array([...JPEG.subarray(0, 2), ...exif, ...JPEG.subarray(2)]);
}

test.each([
  ['png', PNG],
  ['jpeg', JPEG],
  ['webp', WEBP],
  ['webp', LOSSLESS],
  ['webp', LOSSY],
  ['gif', GIF],
  ['bmp', BMP],
] as const)('R3.94 a %s is known by its bytes, with its size', (format, file) => {
  expect(formatOf(file)).toBe(format);
  expect(sizeOf(format, file)).toEqual({ width: 123, height: 45 });
});

test('an svg is known by its words, and says no size', () => {
  expect(formatOf(SVG)).toBe('svg');
  expect(formatOf(bytes('<html><svg></svg></html>'))).toBeUndefined();
  expect(sizeOf('svg', SVG)).toBeUndefined();
});

test('R8.42 the wrong suffix and the wrong format are two messages; a picture called by the name of another is read', () => {
  expect(readFormat('photo.PNG', PNG)).toEqual({ ok: true, value: 'png' });
  expect(readFormat('photo.png', JPEG)).toEqual({ ok: true, value: 'jpeg' });
  expect(readFormat('photo.png.exe', PNG)).toEqual({ ok: false, error: 'UPLOAD_WRONG_SUFFIX' });
  expect(readFormat('photo', PNG)).toEqual({ ok: false, error: 'UPLOAD_WRONG_SUFFIX' });
  expect(readFormat('constructor.constructor', PNG)).toEqual({ ok: false, error: 'UPLOAD_WRONG_SUFFIX' });
  expect(readFormat('photo.png', bytes('%PDF-1.7'))).toEqual({ ok: false, error: 'UPLOAD_WRONG_FORMAT' });
  expect(readFormat('photo.png', SVG)).toEqual({ ok: false, error: 'UPLOAD_WRONG_FORMAT' });
  expect(readFormat('drawing.svg', PNG)).toEqual({ ok: false, error: 'UPLOAD_WRONG_FORMAT' });
});

test('a photograph that was taken upright has the size that is seen', () => {
  expect(sizeOf('jpeg', turnedJpeg(1))).toEqual({ width: 123, height: 45 });
  for (const orientation of [5, 6, 7, 8]) {
    expect(sizeOf('jpeg', turnedJpeg(orientation))).toEqual({ width: 45, height: 123 });
  }
});

test('what is cut off says no size', () => {
  for (const [format, file] of [
    ['png', PNG],
    ['jpeg', JPEG],
    ['webp', WEBP],
    ['gif', GIF],
    ['bmp', BMP],
  ] as const) {
    for (let length = 0; length < 8; length += 1) expect(sizeOf(format, file.subarray(0, length))).toBeUndefined();
  }
});
