import { deflateSync } from 'node:zlib';
import { MEGABYTE } from '@sw/base';
import type { ErrorName } from '@sw/contract';
import * as made from './parts.ts';

export interface Hostile {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly type?: string;
  /** The refusal, or the stored type if the picture is kept without the attacker's data. */
  readonly ends: ErrorName | 'image/png' | 'image/jpeg' | 'image/webp';
}

const { payload, png, jpeg, jpegWith, riff, webpPart } = made;
const text = (words: string) => Buffer.from(words, 'latin1');
const html = text(`<!doctype html><html><body>${made.PAYLOAD}</body></html>`);
const zip = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(22), payload, text('PK\x05\x06'), Buffer.alloc(18)]);
const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${made.PAYLOAD}</svg>`);
const half = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length * 0.7));
/** 64 MB of zeros in 64 KB. */
const mountain = deflateSync(Buffer.alloc(64 * MEGABYTE));
/** A valid image; only its metadata, the date, may not be stored. */
const photo = png(made.chunk('tIME', Buffer.alloc(7, 1)));
const frameControl = made.chunk('fcTL', Buffer.alloc(26));

export const HOSTILE: readonly Hostile[] = [
  // Bombs: recognised by their headers, never unpacked.
  {
    what: 'a png of 65,535 × 65,535 by its header',
    bytes: Buffer.concat([made.PNG, made.header(65_535, 65_535), made.pixels, made.end]),
    ends: 'PICTURE_TOO_LARGE',
  },
  {
    what: 'a png of 2³² − 1 on a side',
    bytes: Buffer.concat([made.PNG, made.header(4_294_967_295, 1), made.pixels, made.end]),
    ends: 'PICTURE_TOO_LARGE',
  },
  {
    what: 'a png whose pixels unpack to far more than its header says',
    bytes: Buffer.concat([made.PNG, made.header(2, 2), made.chunk('IDAT', mountain), made.end]),
    ends: 'PICTURE_DAMAGED',
  },
  { what: 'a jpeg of 65,500 × 65,500', bytes: made.jpegOfSize(65_500, 65_500), ends: 'PICTURE_TOO_LARGE' },
  {
    what: 'a webp on a canvas of 16 million on a side',
    bytes: riff(made.webpCanvas(16_777_216, 16_777_216), made.webpPixels),
    ends: 'PICTURE_TOO_LARGE',
  },
  {
    what: 'a lossless webp of 16,384 × 16,384',
    bytes: riff(webpPart('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0]))),
    ends: 'PICTURE_TOO_LARGE',
  },
  { what: 'a gif of 65,535 × 65,535', bytes: made.gif({ width: 65_535, height: 65_535 }), ends: 'PICTURE_TOO_LARGE' },
  {
    what: 'a small gif with a frame of 60,000 × 60,000',
    bytes: made.gif({ frame: made.hugeGifFrame }),
    ends: 'PICTURE_TOO_LARGE',
  },
  { what: 'a bmp of 2,000,000,000 × 2', bytes: made.bmp(2_000_000_000, 2), ends: 'PICTURE_TOO_LARGE' },
  {
    what: 'a png with 20,000 animation frames',
    bytes: png(made.chunk('acTL', Buffer.alloc(8, 1)), ...Array(20_000).fill(frameControl)),
    ends: 'image/png',
  },
  { what: 'a gif with 10,000 frames', bytes: made.gif({ frames: 10_000 }), type: 'image/gif', ends: 'image/png' },
  {
    what: 'a webp with 500 frames',
    bytes: riff(made.webpCanvas(4, 2, 2), made.webpAnimation, ...Array(500).fill(made.webpFrame())),
    type: 'image/webp',
    ends: 'image/png',
  },
  { what: 'a jpeg with 1,000 scans', bytes: made.jpegWithScans(1_000), ends: 'PICTURE_DAMAGED' },
  {
    what: 'a png with a packed text that unpacks to 64 MB',
    bytes: png(made.chunk('zTXt', Buffer.concat([text('a\0\0'), mountain]))),
    ends: 'image/png',
  },
  {
    what: 'a png with a colour profile that unpacks to 64 MB',
    bytes: png(made.chunk('iCCP', Buffer.concat([text('a\0\0'), mountain]))),
    ends: 'image/png',
  },

  // Other formats named like a picture.
  { what: 'a zip', bytes: zip, ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'a pdf', bytes: text(`%PDF-1.7\n${made.PAYLOAD}`), ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'a page of html', bytes: html, ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'a script', bytes: text('alert(document.cookie)'), name: 'a.js', ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'an svg with a script, called png', bytes: svg, ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'an svg as what it is', bytes: svg, name: 'a.svg', type: 'image/svg+xml', ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'a program', bytes: Buffer.concat([text('MZ'), Buffer.alloc(200)]), ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'a tiff', bytes: Buffer.concat([text('II*\0'), Buffer.alloc(100)]), ends: 'PICTURE_WRONG_FORMAT' },
  {
    what: 'a script that begins like a bmp',
    bytes: text('BM=1;/*....................*/alert(1)'),
    type: 'image/bmp',
    ends: 'PICTURE_WRONG_FORMAT',
  },
  { what: 'one byte', bytes: Buffer.from([0x89]), ends: 'PICTURE_WRONG_FORMAT' },
  { what: 'no byte at all', bytes: new Uint8Array(), ends: 'PICTURE_EMPTY' },

  // Two formats in one file: the picture is kept, the rest is removed.
  { what: 'a png with a zip behind it', bytes: Buffer.concat([png(), zip]), ends: 'image/png' },
  { what: 'a jpeg with a page of html behind it', bytes: Buffer.concat([jpeg, html]), ends: 'image/jpeg' },
  {
    what: 'a webp with a zip behind it',
    bytes: Buffer.concat([made.webp, zip]),
    type: 'image/webp',
    ends: 'image/webp',
  },
  {
    what: 'a jpeg with a pdf in its comment',
    bytes: jpegWith(made.segment(0xfe, text(`%PDF-1.7 ${made.PAYLOAD}`))),
    ends: 'image/jpeg',
  },
  {
    what: 'a gif that is also a script',
    bytes: made.gif({ comment: `*/=1;${made.PAYLOAD}/*` }),
    type: 'image/gif',
    ends: 'image/png',
  },
  {
    what: 'a bmp with a page between header and pixels',
    bytes: made.bmp(4, 1, html),
    type: 'image/bmp',
    ends: 'image/png',
  },
  {
    what: 'a png with a script in its text',
    bytes: png(made.chunk('tEXt', Buffer.concat([text('Title\0'), payload]))),
    ends: 'image/png',
  },
  {
    what: 'a png with a script behind the end of its packed pixels',
    bytes: Buffer.concat([
      made.PNG,
      made.header(2, 2),
      made.chunk('IDAT', Buffer.concat([made.packed, payload])),
      made.end,
    ]),
    ends: 'image/png',
  },
  {
    what: 'a png with a chunk that nobody knows',
    bytes: png(made.chunk('phPx', text(`<?php system($_GET[0]); ?>${made.PAYLOAD}`))),
    ends: 'image/png',
  },
  { what: 'a jpeg with a script in its EXIF', bytes: jpegWith(made.exif(1, 0, payload)), ends: 'image/jpeg' },
  {
    what: 'a jpeg whose colour profile is garbage',
    bytes: jpegWith(
      made.segment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), payload, Buffer.alloc(900, 0xa5)])),
    ),
    ends: 'image/jpeg',
  },
  {
    what: 'a webp with a script in its XMP',
    bytes: riff(made.webpCanvas(4, 2, 4), made.webpPixels, webpPart('XMP ', payload)),
    type: 'image/webp',
    ends: 'image/webp',
  },
  {
    what: 'a webp with a chunk that nobody knows before its pixels',
    bytes: riff(webpPart('JUNK', payload), made.webpPixels),
    type: 'image/webp',
    ends: 'image/webp',
  },
  { what: 'a jpeg turned by 65,535', bytes: jpegWith(made.exif(65_535)), ends: 'image/jpeg' },
  { what: 'a jpeg whose EXIF leads in a circle', bytes: jpegWith(made.exif(1, 8)), ends: 'image/jpeg' },
  { what: 'a jpeg that is to be turned, with a script', bytes: jpegWith(made.exif(6, 0, payload)), ends: 'image/jpeg' },

  // Damaged files.
  { what: 'a png that ends too early', bytes: half(png()), ends: 'PICTURE_DAMAGED' },
  { what: 'a jpeg that ends too early', bytes: half(jpeg), ends: 'PICTURE_DAMAGED' },
  { what: 'a webp that ends too early', bytes: half(made.webp), ends: 'PICTURE_DAMAGED' },
  { what: 'a gif that ends too early', bytes: half(made.gif()), ends: 'PICTURE_DAMAGED' },
  { what: 'a bmp that ends too early', bytes: made.bmp(400, 100), ends: 'PICTURE_DAMAGED' },
  { what: 'a png with a wrong checksum', bytes: Buffer.from(png()).fill(0, 30, 33), ends: 'PICTURE_DAMAGED' },
  {
    what: 'a png without pixels',
    bytes: Buffer.concat([made.PNG, made.header(2, 2), made.end]),
    ends: 'PICTURE_DAMAGED',
  },
  { what: 'the first eight bytes of a png', bytes: made.PNG, ends: 'PICTURE_DAMAGED' },

  // Wrong claims about a valid picture: harmless, and kept as its real type.
  { what: 'a png called ../../../etc/passwd', bytes: photo, name: '../../../etc/passwd', ends: 'image/png' },
  { what: 'a png called picture.php.png', bytes: photo, name: 'picture.php.png', ends: 'image/png' },
  { what: 'a png called invoice.png.exe', bytes: photo, name: 'invoice.png.exe', ends: 'image/png' },
  { what: 'a png that is said to be a jpeg', bytes: photo, name: 'a.jpg', type: 'image/jpeg', ends: 'image/png' },
  { what: 'a png said to be text/html', bytes: photo, type: 'text/html', ends: 'PICTURE_WRONG_FORMAT' },
];
