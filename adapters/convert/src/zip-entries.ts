export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Offset of its data. */
  readonly start: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

/** Reads the directory of a zip file; undefined if there is none or it points outside the file. */
export function entriesOf(bytes: Uint8Array): ZipEntry[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(file);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + CENTRAL_BYTES > file.length || file.readUInt32LE(at) !== CENTRAL) return undefined;
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    if (local + LOCAL_BYTES > file.length) return undefined;
    entries.push({
      name: file.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      start: local + LOCAL_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28),
    });
    at += CENTRAL_BYTES + nameLength + extra + comment;
  }
  return entries;
}

function endOf(file: Buffer): number | undefined {
  const last = file.length - END_BYTES;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at -= 1) if (file.readUInt32LE(at) === END) return at;
  return undefined;
}
