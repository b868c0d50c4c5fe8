import { crc32, deflateSync } from 'node:zlib';

/** Parts of files, valid and invalid, for the table of hostile images. */

/** Part of everything that must not be stored. */
export const PAYLOAD = '<script>alert("PAYLOAD-7c1f")</script>';
export const payload = Buffer.from(PAYLOAD);

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const u16le = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255]);
const u32le = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

export const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(tag: string, body: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(tag, 'latin1'), body]);
  return Buffer.concat([u32(body.length), named, u32(crc32(named))]);
}

export const header = (width: number, height: number): Buffer =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])]));

/** The image data of two by two pixels, in red, green and blue. */
const RAW = Buffer.from([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12]);
export const pixels = chunk('IDAT', deflateSync(RAW));
export const packed = deflateSync(RAW);
export const end = chunk('IEND');
export const png = (...between: readonly Uint8Array[]): Buffer =>
  Buffer.concat([PNG, header(2, 2), ...between, pixels, end]);

export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAZEAEBAQEBAQAAAAAAAAAAAAACAQADEUH/xAAVAQEBAAAAAAAAAAAAAAAAAAACBf/EABYRAQEBAAAAAAAAAAAAAAAAAAABMf/aAAwDAQACEQMRAD8Agtvp0XTok2rakr7bb9tzMyR7r//Z',
  'base64',
);
export const segment = (code: number, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0xff, code, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
/** A jpeg with extra segments after the first marker. */
export const jpegWith = (...segments: readonly Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
const FRAME = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
export function jpegOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  bytes.writeUInt16BE(height, FRAME + 5);
  bytes.writeUInt16BE(width, FRAME + 7);
  return bytes;
}
const SCAN = jpeg.indexOf(Buffer.from([0xff, 0xda]));
export const jpegWithScans = (count: number): Buffer =>
  Buffer.concat([jpeg.subarray(0, SCAN), ...Array<Buffer>(count).fill(jpeg.subarray(SCAN, -2)), jpeg.subarray(-2)]);

/** A list with one entry, the orientation. `next` is the offset of the following list. */
export function exif(orientation: number, next = 0, more: Uint8Array = new Uint8Array()): Buffer {
  const entry = Buffer.concat([u16le(0x0112), u16le(3), u32le(1), u16le(orientation), u16le(0)]);
  const tiff = Buffer.concat([Buffer.from('II*\0', 'latin1'), u32le(8), u16le(1), entry, u32le(next)]);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, more]));
}

const part = (tag: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(tag, 'latin1'), u32le(body.length), body, Buffer.alloc(body.length % 2)]);
export const riff = (...parts: readonly Uint8Array[]): Buffer =>
  part('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]));
export const webpPart = part;
export const webp = Buffer.from(
  'UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoEAAIAAoBCJagCdADzd5xAAP7mtlg49WZeW9jz+vqDK2v+A/sD/sDydAA=',
  'base64',
);
/** The encoded pixels, four by two. */
export const webpPixels = webp.subarray(12);
const u24le = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);
export const webpCanvas = (width: number, height: number, flags = 0): Buffer =>
  part('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), u24le(width - 1), u24le(height - 1)]));
export const webpFrame = (): Buffer =>
  part('ANMF', Buffer.concat([u24le(0), u24le(0), u24le(3), u24le(1), u24le(100), Buffer.from([0]), webpPixels]));
export const webpAnimation = part('ANIM', Buffer.alloc(6));

const GIF_TABLE = Buffer.from([0, 0, 0, 255, 255, 255]);
const gifFrame = (width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), u16le(width), u16le(height), Buffer.from([0, 2, 2, 0x44, 0x01, 0])]);
export function gif({
  width = 1,
  height = 1,
  frames = 1,
  frame = gifFrame(1, 1),
  comment = '',
}: {
  readonly width?: number;
  readonly height?: number;
  readonly frames?: number;
  readonly frame?: Uint8Array;
  readonly comment?: string;
} = {}): Buffer {
  const said =
    comment === '' ? [] : [Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])];
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    u16le(width),
    u16le(height),
    Buffer.from([0x80, 0, 0]),
    GIF_TABLE,
    ...said,
    ...Array<Uint8Array>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}
export const hugeGifFrame = gifFrame(60_000, 60_000);

/** Four by one pixels, 24 bits; `hidden` is between header and pixels. */
export function bmp(width = 4, height = 1, hidden: Uint8Array = new Uint8Array()): Buffer {
  const from = 54 + hidden.length;
  return Buffer.concat([
    Buffer.from('BM', 'latin1'),
    u32le(from + 12),
    u32le(0),
    u32le(from),
    u32le(40),
    u32le(width),
    u32le(height),
    u16le(1),
    u16le(24),
    Buffer.alloc(24),
    hidden,
    Buffer.alloc(12, 200),
  ]);
}
