import { crc32, deflateSync } from 'node:zlib';

function chunk(tag: string, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length);
  bytes.write(tag, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}

const png = (side: number, lines: Uint8Array): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** A png of one pixel with this colour number. */
export const onePixel = (colour = 0): Uint8Array =>
  png(1, Buffer.from([0, (colour >> 16) & 255, (colour >> 8) & 255, colour & 255]));

/** A square of 32 pixels whose size in bytes is about that of `bytes`: three bytes for each pixel. */
export function noise(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.alloc(32 * 97);
  for (let line = 0; line < 32; line += 1) lines.set(bytes.subarray(line * 96, line * 96 + 96), line * 97 + 1);
  return png(32, lines);
}
