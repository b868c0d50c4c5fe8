import { fail, ok, type Result } from '@sw/base';
import { FORMAT_VERSION, RULES } from '../object/kinds.ts';
import { digestOf } from '../page/hash.ts';
import type { PageState } from '../page/page.ts';
import { pageHash } from '../page/page-hash.ts';
import { ByteWriter } from './columns/byte-writer.ts';
import { inflate } from './compression.ts';
import { readPage, writePage } from './snapshot-columns.ts';
import { pageFromJson } from './snapshot-json.ts';

/**
 * `[u32 magic][u8 format][u16 rules][f64 versionId][16 hash]`, big endian, then the page. Formats 1 to 3 (the formats
 * of the objects in it) are deflated JSON; format 4 has objects of format 3 in columns and ends with a digest of all
 * preceding bytes.
 */
const MAGIC = 0x53575047;
const HEAD_BYTES = 31;
const HASH_AT = 15;
const DIGEST_BYTES = 16;
const SNAPSHOT_FORMAT = 4;

export interface SnapshotInfo {
  readonly format: number;
  readonly rules: number;
  readonly versionId: number;
  readonly hash: string;
  /** A newer release wrote it, and only a newer release can read it. */
  readonly newer: boolean;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The page as one object for storage. */
export function encodeSnapshot(page: PageState): Uint8Array {
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setUint32(0, MAGIC);
  head.setUint8(4, SNAPSHOT_FORMAT);
  head.setUint16(5, page.rules);
  head.setFloat64(7, page.versionId);
  const hash = pageHash(page);
  for (let i = 0; i < 16; i += 1) head.setUint8(HASH_AT + i, Number.parseInt(hash.slice(i * 2, i * 2 + 2), 16));
  const out = new ByteWriter();
  out.bytes(new Uint8Array(head.buffer));
  writePage(out, page);
  const bytes = out.done();
  const whole = new Uint8Array(bytes.length + DIGEST_BYTES);
  whole.set(bytes);
  whole.set(digestOf(bytes), bytes.length);
  return whole;
}

/** Reads a snapshot's self-description without unpacking it. */
export function peekSnapshot(bytes: Uint8Array): Result<SnapshotInfo, string> {
  if (bytes.length < HEAD_BYTES) return fail('shorter than its head');
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  if (head.getUint32(0) !== MAGIC) return fail('not a snapshot');
  const [format, rules, versionId] = [head.getUint8(4), head.getUint16(5), head.getFloat64(7)];
  if (format < 1) return fail('unknown format version');
  if (!Number.isSafeInteger(versionId) || versionId < 0) return fail('versionId is not valid');
  const hash = [...bytes.subarray(HASH_AT, HEAD_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return ok({ format, rules, versionId, hash, newer: format > SNAPSHOT_FORMAT || rules > RULES });
}

async function readJson(bytes: Uint8Array, format: number): Promise<Result<PageState, string>> {
  const body = await inflate(new Uint8Array(bytes.subarray(HEAD_BYTES)));
  if (!body.ok) return body;
  try {
    return pageFromJson(JSON.parse(decoder.decode(body.value)), format);
  } catch {
    return fail('not JSON');
  }
}

function readColumns(bytes: Uint8Array): Result<PageState, string> {
  const end = bytes.length - DIGEST_BYTES;
  const digest = digestOf(bytes.subarray(0, Math.max(0, end)));
  if (!digest.every((byte, i) => byte === bytes[end + i])) return fail('digest differs');
  try {
    return readPage(bytes.subarray(0, end), HEAD_BYTES);
  } catch {
    return fail('columns cannot be read');
  }
}

/**
 * Reads any bytes: returns a page that matches its stored hash, or the reason for a failure. The hash of formats 1 and
 * 2 covered other properties, so those rely on validating each object.
 */
export async function decodeSnapshot(bytes: Uint8Array): Promise<Result<PageState, string>> {
  const info = peekSnapshot(bytes);
  if (!info.ok) return info;
  const { format, rules, versionId, hash, newer } = info.value;
  if (newer) return fail('made by a newer release');
  const page = format === SNAPSHOT_FORMAT ? readColumns(bytes) : await readJson(bytes, format);
  if (!page.ok) return page;
  page.value.versionId = versionId;
  page.value.rules = rules;
  if (format >= FORMAT_VERSION && pageHash(page.value) !== hash) return fail('hash differs');
  return page;
}
