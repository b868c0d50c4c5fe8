import { fail, ok, type Result } from '@sw/base';

/**
 * A board as one file (docs/twb.md): `[8 magic][u16 version][u32 length of the header][header, JSON][pages][blobs][32
 * SHA-256 of everything before]`, big endian. The header states the length of every part, so a reader knows the size of
 * the file before it reads the rest.
 */
const MAGIC = new Uint8Array([0x89, 0x54, 0x57, 0x42, 0x0d, 0x0a, 0x1a, 0x0a]);
const VERSION = 1;
const FIXED_BYTES = MAGIC.length + 2 + 4;
export const TWB_DIGEST_BYTES = 32;
/** 200 pages and 1,000 blobs use a quarter of it. */
export const TWB_HEAD_MOST = 1024 * 1024;
const PAGES_MOST = 1_000;
const BLOBS_MOST = 10_000;
/** A page at its limit of objects is smaller. */
const PAGE_BYTES_MOST = 64 * 1024 * 1024;
const NAME_MOST = 400;

export interface TwbPage {
  /** Length of the snapshot in the file. */
  readonly bytes: number;
  /** `contentHash` of the page as stored in the file: the address of the file's n-th blob is `/cdn/n`, from 1. */
  readonly hash: string;
}

export interface TwbBlob {
  readonly bytes: number;
  readonly kind: 'image' | 'background';
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface TwbHead {
  readonly name: string;
  /** In the board's order. */
  readonly pages: readonly TwbPage[];
  readonly blobs: readonly TwbBlob[];
}

export interface ReadTwbHead extends TwbHead {
  /** Offset of the first page. */
  readonly bodyAt: number;
  /** Length of the whole file, including the digest; a file of any other length is refused. */
  readonly bytes: number;
}

export type TwbProblem = 'notTwb' | 'damaged' | 'newer';

const total = (parts: readonly { readonly bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

export function writeTwbHead(head: TwbHead): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head));
  if (json.length > TWB_HEAD_MOST) throw new Error('the header is too long');
  const bytes = new Uint8Array(FIXED_BYTES + json.length);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint16(MAGIC.length, VERSION);
  view.setUint32(MAGIC.length + 2, json.length);
  bytes.set(json, FIXED_BYTES);
  return bytes;
}

/** Reads the beginning of a file: slightly more than `TWB_HEAD_MOST` bytes are always enough. */
export function readTwbHead(start: Uint8Array): Result<ReadTwbHead, TwbProblem> {
  if (!MAGIC.every((byte, at) => byte === start[at])) return fail('notTwb');
  if (start.length < FIXED_BYTES) return fail('damaged');
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const version = view.getUint16(MAGIC.length);
  if (version > VERSION) return fail('newer');
  const length = view.getUint32(MAGIC.length + 2);
  const bodyAt = FIXED_BYTES + length;
  if (version < VERSION || length > TWB_HEAD_MOST || start.length < bodyAt) return fail('damaged');
  const head = headIn(start.subarray(FIXED_BYTES, bodyAt));
  if (head === undefined) return fail('damaged');
  return ok({ ...head, bodyAt, bytes: bodyAt + total(head.pages) + total(head.blobs) + TWB_DIGEST_BYTES });
}

function headIn(json: Uint8Array): TwbHead | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    if (!isRecord(value)) return undefined;
    const { name, pages, blobs } = value;
    if (typeof name !== 'string' || name.length > NAME_MOST) return undefined;
    if (!isListOf(pages, isPage, PAGES_MOST) || pages.length === 0 || !isListOf(blobs, isBlob, BLOBS_MOST))
      return undefined;
    return { name, pages, blobs };
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = <T>(value: unknown, is: (one: unknown) => one is T, most: number): value is T[] =>
  Array.isArray(value) && value.length <= most && value.every(is);
const isLength = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= most;
const isHex = (value: unknown, digits: number): boolean =>
  typeof value === 'string' && value.length === digits && /^[\da-f]*$/.test(value);

const isPage = (value: unknown): value is TwbPage =>
  isRecord(value) && isLength(value.bytes, PAGE_BYTES_MOST) && isHex(value.hash, 32);
const isBlob = (value: unknown): value is TwbBlob =>
  isRecord(value) &&
  isLength(value.bytes, Number.MAX_SAFE_INTEGER) &&
  isHex(value.sha256, 64) &&
  (value.kind === 'image' || value.kind === 'background');
