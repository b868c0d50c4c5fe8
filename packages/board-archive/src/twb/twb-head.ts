import { fail, MEGABYTE, ok, type Result } from '@sw/base';

/**
 * A board as one file (docs/twb.md): `[8 magic][u16 version][u32 length of the header][header, JSON][pages][blobs][32
 * SHA-256 of everything before]`, big endian. The header states the length of every part, so a reader knows the size of
 * the file before it reads the rest.
 */
const MAGIC = new Uint8Array([0x89, 0x54, 0x57, 0x42, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Version 2 added documents. A board without documents is written so that readers of version 1 understand it. */
const VERSION = 2;
const FIXED_BYTES = MAGIC.length + 2 + 4;
export const TWB_DIGEST_BYTES = 32;
/** 200 pages and 1,000 blobs use a quarter of this size. */
export const TWB_HEAD_MOST = MEGABYTE;
const PAGES_MOST = 1_000;
const BLOBS_MOST = 10_000;
const DOCUMENTS_MOST = 1_000;
/** The converter never makes more pages. */
const DOCUMENT_PAGES_MOST = 30;
/** A page at its limit of objects is smaller. */
const PAGE_BYTES_MOST = 64 * MEGABYTE;
const NAME_MOST = 400;
/** The column that keeps it is an integer. */
const DOCUMENT_TOTAL_MOST = 2 ** 31 - 1;

export interface TwbPage {
  /** Length of the snapshot in the file. */
  readonly bytes: number;
  /** `contentHash` of the page as stored in the file: the address of the file's n-th blob is `/cdn/n`, from 1. */
  readonly hash: string;
}

export interface TwbBlob {
  readonly bytes: number;
  /** `page`: a picture of a page of one of the documents. */
  readonly kind: 'image' | 'background' | 'page';
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A document, as the pictures of its pages: the numbers of blobs of the file, from 1. The address of its first page is its own. */
export interface TwbDocument {
  readonly name: string;
  /** The number of pages of the original document. Pages that are not in this file were never shown. */
  readonly total: number;
  readonly pages: readonly { readonly full: number; readonly small: number }[];
}

export interface TwbHead {
  readonly name: string;
  /** In the board's order. */
  readonly pages: readonly TwbPage[];
  readonly blobs: readonly TwbBlob[];
  readonly documents?: readonly TwbDocument[];
}

export interface ReadTwbHead extends Required<TwbHead> {
  /** Offset of the first page. */
  readonly bodyAt: number;
  /** Length of the whole file, including the digest; a file of any other length is refused. */
  readonly bytes: number;
}

export type TwbProblem = 'notTwb' | 'damaged' | 'newer';

const total = (parts: readonly { readonly bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

export function writeTwbHead(head: TwbHead): Uint8Array {
  const { documents = [], ...older } = head;
  const json = new TextEncoder().encode(JSON.stringify(documents.length === 0 ? older : head));
  if (json.length > TWB_HEAD_MOST) throw new Error('the header is too long');
  const bytes = new Uint8Array(FIXED_BYTES + json.length);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint16(MAGIC.length, documents.length === 0 ? 1 : VERSION);
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
  if (version < 1 || length > TWB_HEAD_MOST || start.length < bodyAt) return fail('damaged');
  const head = headIn(start.subarray(FIXED_BYTES, bodyAt));
  if (head === undefined) return fail('damaged');
  return ok({ ...head, bodyAt, bytes: bodyAt + total(head.pages) + total(head.blobs) + TWB_DIGEST_BYTES });
}

function headIn(json: Uint8Array): Required<TwbHead> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    if (!isRecord(value)) return undefined;
    const { name, pages, blobs, documents = [] } = value;
    if (typeof name !== 'string' || name.length > NAME_MOST) return undefined;
    if (!isListOf(pages, isPage, PAGES_MOST) || pages.length === 0 || !isListOf(blobs, isBlob, BLOBS_MOST))
      return undefined;
    if (!isListOf(documents, isDocument, DOCUMENTS_MOST) || !areOf(documents, blobs)) return undefined;
    return { name, pages, blobs, documents };
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
  (value.kind === 'image' || value.kind === 'background' || value.kind === 'page');
const isDocument = (value: unknown): value is TwbDocument =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  value.name.length <= NAME_MOST &&
  isLength(value.total, DOCUMENT_TOTAL_MOST) &&
  isListOf(value.pages, isDocumentPage, DOCUMENT_PAGES_MOST) &&
  value.pages.length > 0;
const isDocumentPage = (value: unknown): value is TwbDocument['pages'][number] =>
  isRecord(value) && isLength(value.full, BLOBS_MOST) && isLength(value.small, BLOBS_MOST);

/** Every picture of a page belongs to exactly one page, so each picture counts either as an image or as a page. */
function areOf(documents: readonly TwbDocument[], blobs: readonly TwbBlob[]): boolean {
  const named = documents.flatMap(({ pages }) => pages.flatMap(({ full, small }) => [full, small]));
  const pictures = blobs.filter(({ kind }) => kind === 'page').length;
  return (
    named.length === pictures &&
    new Set(named).size === pictures &&
    named.every((number) => blobs[number - 1]?.kind === 'page')
  );
}
