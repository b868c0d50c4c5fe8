/** A file or a folder of a zip. The path of a folder ends with a slash, and it has no bytes. */
export interface ZipEntry {
  /** Separated by slashes, with none at the start. */
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** Sizes, offsets and counts from here on need the 64-bit fields (APPNOTE 4.5.3). */
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
/** Marks the zip as made on Unix, so that the attributes below are Unix modes. */
const UNIX = 3 << 8;
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
const DOS_FOLDER = 0x10;
/** The name is UTF-8; lengths and CRC follow the data, because the data is read only once. */
const UTF8 = 0x0800;
const DESCRIBED = 0x0008;

const isFolder = ({ path }: ZipEntry): boolean => path.endsWith('/');
const isLarge = ({ bytes }: ZipEntry): boolean => bytes >= MAX_32;
const flagsOf = (entry: ZipEntry): number => (isFolder(entry) ? UTF8 : UTF8 | DESCRIBED);
const modeOf = (entry: ZipEntry): number =>
  isFolder(entry) ? ((FOLDER_MODE << 16) | DOS_FOLDER) >>> 0 : (FILE_MODE << 16) >>> 0;

/** Little-endian fields, each given by its value and its number of bytes. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 8) written.writeBigUInt64LE(BigInt(value), at);
    else written.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return written;
}

/** In UTC; readers that know the field `UT` do not use it. The format begins with 1980 and has even seconds. */
function dosTime(date: Date): readonly [time: number, day: number] {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  return [
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  ];
}

/** `UT`: the time in seconds since 1970, without a time zone. */
function timeField({ changedAt }: ZipEntry): Buffer {
  const seconds = Math.floor(changedAt.getTime() / 1_000) >>> 0;
  return Buffer.concat([record([0x5455, 2], [5, 2]), Buffer.from([1]), record([seconds, 4])]);
}

const field64 = (...values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : record([1, 2], [values.length * 8, 2], ...values.map((value) => [value, 8] as const));

/** Precedes the data of an entry. Its 64-bit field announces that the descriptor has 64 bits too. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const extra = Buffer.concat([timeField(entry), field64(...(isLarge(entry) ? [0, 0] : []))]);
  const [time, day] = dosTime(entry.changedAt);
  const size = isLarge(entry) ? MAX_32 : 0;
  return Buffer.concat([
    record([0x04034b50, 4], [isLarge(entry) ? VERSION_64 : VERSION, 2], [flagsOf(entry), 2], [0, 2], [time, 2]),
    record([day, 2], [0, 4], [size, 4], [size, 4], [name.length, 2], [extra.length, 2]),
    name,
    extra,
  ]);
}

/** Follows the data of a file; a folder has none. */
export function dataDescriptor(entry: ZipEntry, crc: number): Buffer {
  if (isFolder(entry)) return Buffer.alloc(0);
  const width = isLarge(entry) ? 8 : 4;
  return record([0x08074b50, 4], [crc, 4], [entry.bytes, width], [entry.bytes, width]);
}

/** An entry of the directory at the end; `offset` is where the entry's local header begins. */
export function centralHeader(entry: ZipEntry, { crc, offset }: { crc: number; offset: number }): Buffer {
  const name = Buffer.from(entry.path);
  const isFar = offset >= MAX_32;
  const beyond = [...(isLarge(entry) ? [entry.bytes, entry.bytes] : []), ...(isFar ? [offset] : [])];
  const extra = Buffer.concat([timeField(entry), field64(...beyond)]);
  const version = beyond.length > 0 ? VERSION_64 : VERSION;
  const [time, day] = dosTime(entry.changedAt);
  const size = Math.min(entry.bytes, MAX_32);
  return Buffer.concat([
    record([0x02014b50, 4], [UNIX | VERSION_64, 2], [version, 2], [flagsOf(entry), 2], [0, 2], [time, 2], [day, 2]),
    record([crc, 4], [size, 4], [size, 4], [name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2]),
    record([modeOf(entry), 4], [Math.min(offset, MAX_32), 4]),
    name,
    extra,
  ]);
}

interface Directory {
  readonly entries: number;
  readonly bytes: number;
  readonly offset: number;
}

export function endRecords({ entries, bytes, offset }: Directory): Buffer {
  const end = record(
    ...([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
    ] as const),
    ...([
      [Math.min(entries, MAX_16), 2],
      [Math.min(entries, MAX_16), 2],
    ] as const),
    ...([
      [Math.min(bytes, MAX_32), 4],
      [Math.min(offset, MAX_32), 4],
      [0, 2],
    ] as const),
  );
  if (entries < MAX_16 && bytes < MAX_32 && offset < MAX_32) return end;
  return Buffer.concat([
    record([0x06064b50, 4], [44, 8], [UNIX | VERSION_64, 2], [VERSION_64, 2], [0, 4], [0, 4]),
    record([entries, 8], [entries, 8], [bytes, 8], [offset, 8]),
    record([0x07064b50, 4], [0, 4], [offset + bytes, 8], [1, 4]),
    end,
  ]);
}
