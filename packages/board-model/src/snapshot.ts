import { fail, ok, type Result } from '@sw/base';
import { deflate, inflate } from './compression.ts';
import { FORMAT_VERSION, RULES } from './kinds.ts';
import type { PageState } from './page.ts';
import { pageHash } from './page-hash.ts';
import { pageFromJson, pageToJson } from './snapshot-body.ts';

/** `[u32 magic][u8 format][u16 rules][f64 versionId][16 hash]`, big endian, then the page as deflated JSON. */
const MAGIC = 0x53575047;
const HEAD_BYTES = 31;
const HASH_AT = 15;

export interface SnapshotInfo {
  readonly format: number;
  readonly rules: number;
  readonly versionId: number;
  readonly hash: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The page as one compressed object for storage. What it holds is fixed before the first await. */
export async function encodeSnapshot(page: PageState): Promise<Uint8Array> {
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setUint32(0, MAGIC);
  head.setUint8(4, FORMAT_VERSION);
  head.setUint16(5, page.rules);
  head.setFloat64(7, page.versionId);
  const hash = pageHash(page);
  for (let i = 0; i < 16; i += 1) head.setUint8(HASH_AT + i, Number.parseInt(hash.slice(i * 2, i * 2 + 2), 16));
  const body = await deflate(encoder.encode(JSON.stringify(pageToJson(page))));
  const bytes = new Uint8Array(HEAD_BYTES + body.length);
  bytes.set(new Uint8Array(head.buffer));
  bytes.set(body, HEAD_BYTES);
  return bytes;
}

/** What a snapshot says about itself, without unpacking it. */
export function peekSnapshot(bytes: Uint8Array): Result<SnapshotInfo, string> {
  if (bytes.length < HEAD_BYTES) return fail('shorter than its head');
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  if (head.getUint32(0) !== MAGIC) return fail('not a snapshot');
  const [format, rules, versionId] = [head.getUint8(4), head.getUint16(5), head.getFloat64(7)];
  if (format < 1 || format > FORMAT_VERSION) return fail('unknown format version');
  if (!Number.isSafeInteger(versionId) || versionId < 0) return fail('versionId is not valid');
  const hash = [...bytes.subarray(HASH_AT, HEAD_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return ok({ format, rules, versionId, hash });
}

/**
 * Reads any bytes: a page whose hash is the one written beside it, or the reason why not. The hash of an older format
 * counted other properties, so there only the reading of each object vouches for it.
 */
export async function decodeSnapshot(bytes: Uint8Array): Promise<Result<PageState, string>> {
  const info = peekSnapshot(bytes);
  if (!info.ok) return info;
  const { format, rules, versionId, hash } = info.value;
  if (rules > RULES) return fail('made under newer rules');
  const body = await inflate(new Uint8Array(bytes.subarray(HEAD_BYTES)));
  if (!body.ok) return body;
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(body.value));
  } catch {
    return fail('not JSON');
  }
  const page = pageFromJson(json, format);
  if (!page.ok) return page;
  page.value.versionId = versionId;
  page.value.rules = rules;
  if (format === FORMAT_VERSION && pageHash(page.value) !== hash) return fail('hash differs');
  return page;
}
