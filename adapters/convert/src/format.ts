import { inflateRawSync } from 'node:zlib';
import { fail, MEGABYTE, ok, type Result } from '@sw/base';
import type { DocumentFormat } from '@sw/contract';
import type { ConversionFault } from './port.ts';
import { entriesOf, type ZipEntry } from './zip-entries.ts';

type Checked = Result<Uint8Array, ConversionFault>;

const ZIP = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);
const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/**
 * PDF readers accept the mark anywhere in the first kilobyte. We require it at the start: bytes before it belong to
 * another file type.
 */
const PDF = Buffer.from('%PDF-');

const starts = (bytes: Uint8Array, magic: Uint8Array): boolean => magic.every((byte, at) => bytes[at] === byte);

/** The part by which each format is recognised. */
const MAIN_PART: Partial<Record<DocumentFormat, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.(?:xml|bin)$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
};
const ODF_TYPE: Partial<Record<DocumentFormat, string>> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};
/** Streams inside the older container, by their names in UTF-16. */
const OLE_STREAM: Partial<Record<DocumentFormat, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};
const OLE_ENCRYPTED = ['EncryptedPackage', 'EncryptionInfo'];

/** Longer text is beyond the thirtieth page, and laying it out would only take time. */
const TEXT_MAX = 400_000;
/** Limit of the unpacked size stated in the package's directory. If the directory lies, the sandbox's memory limit applies. */
const UNPACKED_MAX = 512 * MEGABYTE;
const ENTRIES_MAX = 20_000;
const MANIFEST_MAX = 4 * MEGABYTE;

/**
 * Checks by the content whether a file matches its suffix: converters guess the type themselves, and would accept an
 * HTML page or an image under any name. Returns the bytes to convert.
 */
export function checkFormat(bytes: Uint8Array, format: DocumentFormat): Checked {
  if (bytes.length === 0) return fail('empty');
  if (format === 'pdf') return starts(bytes, PDF) ? ok(bytes) : fail('format');
  if (format === 'txt') return checkText(bytes);
  if (OLE_STREAM[format]) return checkOle(bytes, OLE_STREAM[format]);
  return checkPackage(bytes, format);
}

const holds = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes).includes(Buffer.from(`${name}\0`, 'utf16le'));

function checkOle(bytes: Uint8Array, streams: readonly string[]): Checked {
  if (!starts(bytes, OLE)) return fail('format');
  if (OLE_ENCRYPTED.some((name) => holds(bytes, name))) return fail('password');
  if (!isWholeOle(bytes)) return fail('damaged');
  return streams.some((name) => holds(bytes, name)) ? ok(bytes) : fail('format');
}

const OLE_HEADER = 512;
const OLE_TABLES = { first: 76, most: 109, none: 0xffff_fffc } as const;

/** Whether the file contains the sectors named in its header. LibreOffice would show a truncated file as text, with all its bytes. */
function isWholeOle(bytes: Uint8Array): boolean {
  if (bytes.length < OLE_HEADER) return false;
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, OLE_HEADER);
  const sectorBytes = 2 ** header.readUInt16LE(30);
  const tables = Array.from({ length: OLE_TABLES.most }, (_, n) => header.readUInt32LE(OLE_TABLES.first + 4 * n));
  return [header.readUInt32LE(48), ...tables.filter((sector) => sector < OLE_TABLES.none)].every(
    (sector) => (sector + 1) * sectorBytes < bytes.length,
  );
}

function checkPackage(bytes: Uint8Array, format: DocumentFormat): Checked {
  // An encrypted docx is an older container around the encrypted package.
  if (starts(bytes, OLE)) return fail(holds(bytes, 'EncryptedPackage') ? 'password' : 'format');
  if (!starts(bytes, ZIP)) return fail('format');
  const entries = entriesOf(bytes);
  if (!entries) return fail('damaged');
  if (entries.length > ENTRIES_MAX) return fail('large');
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > UNPACKED_MAX) return fail('large');
  const main = MAIN_PART[format];
  if (main) return entries.some(({ name }) => main.test(name)) ? ok(bytes) : fail('format');
  const type = entries.find(({ name }) => name === 'mimetype');
  if (!type || textOf(bytes, type) !== ODF_TYPE[format]) return fail('format');
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  return manifest && textOf(bytes, manifest)?.includes('encryption-data') ? fail('password') : ok(bytes);
}

function textOf(bytes: Uint8Array, { start, packed, method }: ZipEntry): string | undefined {
  const body = bytes.subarray(start, start + packed);
  try {
    if (method === 0) return Buffer.from(body).toString('utf8').trim();
    return method === 8 ? inflateRawSync(body, { maxOutputLength: MANIFEST_MAX }).toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}

const read = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Converts a text file from the encodings that users have to UTF-8. A file with a NUL is not text. */
function checkText(bytes: Uint8Array): Checked {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : '';
  const text = wide
    ? read(wide, bytes)
    : (read('utf-8', bytes) ?? read('gb18030', bytes) ?? read('windows-1252', bytes));
  if (text === undefined || text.includes('\0')) return fail('format');
  return text.trim() === '' ? fail('empty') : ok(Buffer.from(text.slice(0, TEXT_MAX).toWellFormed(), 'utf8'));
}
