import { crc32, deflateSync } from 'node:zlib';

function chunk(tag: string, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length);
  bytes.write(tag, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}

/** A png with a gradient from green to blue, so that its parts differ. */
export function shadedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const line = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1)
    line.set([20, 160 - Math.round((x / width) * 90), 90 + Math.round((x / width) * 120)], 1 + x * 3);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', new Uint8Array()),
  ]);
}
