import { crc32, deflateSync } from 'node:zlib';

/** Two by two pixels, red. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGN45uQMRAwQCgAqTgWtoWhv8AAAAABJRU5ErkJggg==';

export const smallPng = (): Uint8Array => new Uint8Array(Buffer.from(PNG, 'base64'));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One row of black pixels. */
export function widePng(width: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(1, 4);
  // Eight bits, grey.
  head.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const row = deflateSync(Buffer.alloc(width + 1));
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', row), chunk('IEND', Buffer.alloc(0))]);
}
