import { deflateSync, inflateSync } from 'node:zlib';

/** An object of a PDF, as written. */
export interface PdfObject {
  /** One byte per character. */
  readonly dict: string;
  readonly stream?: Buffer;
}

/** The objects of a PDF by number. */
export interface PdfFile {
  readonly objects: Map<number, PdfObject>;
  readonly trailer: string;
}

const START_XREF = /startxref\n(\d+)\n%%EOF\s*$/;
const XREF = /^xref\n0 (\d+)\n/;
const TRAILER = /^trailer\n<<\/Size \d+\n([\s\S]*)>>\nstartxref\n/;
const XREF_LINE = 20;
const OBJECT = /^(\d+) 0 obj\n([\s\S]*)\nendobj\n$/;
const STREAM = /^(\d+) 0 obj\n([\s\S]*\/Length (\d+)[\s\S]*>>) stream\n$/;
const STREAM_START = '>> stream\n';
const STREAM_END = Buffer.from('\nendstream\nendobj\n');
const PACKED = '/Filter /FlateDecode\n';
const LENGTH = /\/Length \d+/;
const REFERENCE = /(\d+) 0 R\b/g;

/**
 * Reads a file that Skia has just written. It has one table and no packed objects, and states lengths where they are
 * used. Objects are located only by the table, because a title or an address may contain any text. Undefined if the
 * file has another form. Streams refer to the file's bytes and stay packed, because most of a file is images.
 */
export function readPdf(file: Uint8Array): PdfFile | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = Number(START_XREF.exec(bytes.toString('latin1', Math.max(0, bytes.length - 64)))?.[1]);
  const end = Number.isInteger(start) ? bytes.toString('latin1', start) : '';
  const [head = '', count] = XREF.exec(end) ?? [];
  const table = head.length + Number(count) * XREF_LINE;
  const trailer = TRAILER.exec(end.slice(table))?.[1];
  if (trailer === undefined) return undefined;
  const offsets = [start];
  for (let at = head.length + XREF_LINE; at < table; at += XREF_LINE) offsets.push(Number(end.slice(at, at + 10)));
  offsets.sort((one, other) => one - other);
  const objects = new Map<number, PdfObject>();
  for (const [i, from] of offsets.slice(0, -1).entries()) {
    const [id, object] = objectIn(bytes.subarray(from, offsets[i + 1])) ?? [];
    if (id === undefined || !object) return undefined;
    objects.set(id, object);
  }
  return { objects, trailer };
}

function objectIn(bytes: Buffer): [number, PdfObject] | undefined {
  if (!bytes.subarray(-STREAM_END.length).equals(STREAM_END)) {
    const [, id, dict] = OBJECT.exec(bytes.toString('latin1')) ?? [];
    return dict === undefined ? undefined : [Number(id), { dict }];
  }
  const from = bytes.indexOf(STREAM_START) + STREAM_START.length;
  const [, id, dict, length] = STREAM.exec(bytes.toString('latin1', 0, from)) ?? [];
  return dict === undefined ? undefined : [Number(id), { dict, stream: bytes.subarray(from, from + Number(length)) }];
}

/** A stream's text; empty if there is none. */
export function textIn(object: PdfObject | undefined): string {
  if (!object?.stream) return '';
  return (object.dict.includes(PACKED) ? inflateSync(object.stream) : object.stream).toString('latin1');
}

/** Creates a stream; `keys` are additional entries of its dictionary. */
export function packed(content: Buffer | string, keys = ''): PdfObject {
  const stream = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  return { dict: `<<${PACKED}${keys}/Length ${stream.length}>>`, stream };
}

/** The same object with another text in its stream. */
export function withText({ dict }: PdfObject, text: string): PdfObject {
  const stream = Buffer.from(text, 'latin1');
  const bytes = dict.includes(PACKED) ? deflateSync(stream) : stream;
  return { dict: dict.replace(LENGTH, `/Length ${bytes.length}`), stream: bytes };
}

/** Writes the objects that are reachable from the trailer; all others are omitted. */
export function writePdf({ objects, trailer }: PdfFile): Uint8Array {
  const parts: Buffer[] = [];
  let length = 0;
  const push = (part: Buffer | string): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  // The second line marks the file as binary.
  push('%PDF-1.4\n%\u00d3\u00eb\u00e9\u00e1\n');
  const table: string[] = [];
  const ids = reachable(objects, trailer);
  for (const id of ids) {
    const { dict, stream } = objects.get(id) ?? { dict: 'null' };
    table.push(`${id} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    push(`${id} 0 obj\n${dict}`);
    if (stream) {
      push(' stream\n');
      push(stream);
      push('\nendstream');
    }
    push('\nendobj\n');
  }
  const start = length;
  push(`xref\n0 1\n0000000000 65535 f \n${table.join('')}`);
  push(`trailer\n<</Size ${(ids.at(-1) ?? 0) + 1}\n${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

const referencesIn = (dict: string): number[] => [...dict.matchAll(REFERENCE)].map(([, id]) => Number(id));

function reachable(objects: PdfFile['objects'], trailer: string): number[] {
  const seen = new Set(referencesIn(trailer));
  // A set can grow during iteration.
  for (const id of seen) for (const next of referencesIn(objects.get(id)?.dict ?? '')) seen.add(next);
  return [...seen].filter((id) => objects.has(id)).sort((one, other) => one - other);
}
