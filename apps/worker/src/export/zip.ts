import { crc32 } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** 1980-01-01: the same pages give the same file. */
const DATE = 0x0021;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** A zip of files. They are stored uncompressed: images are already compressed. */
export function zipOf(entries: readonly Entry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(FLAGS, 2);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(signed(CENTRAL, Buffer.from([20, 0])), common, tail, title);
    parts.push(signed(LOCAL), common, title, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    at += 4 + common.length + title.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...parts, central, signed(END), end]));
}

function signed(signature: number, after: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, after]);
}
