import { crc32, deflateRawSync } from 'node:zlib';

/** A zip file of these entries. `declared` is the unpacked size that its directory states for each. */
export function makeZip(
  entries: Readonly<Record<string, string | Uint8Array>>,
  { declared }: { readonly declared?: number } = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const body = Buffer.from(content as Uint8Array);
    const method = name === 'mimetype' ? 0 : 8;
    const packed = method === 0 ? body : deflateRawSync(body);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? body.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length / 4, 8);
  end.writeUInt16LE(parts.length / 4, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
