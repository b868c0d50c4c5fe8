import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { MEGABYTE } from '@sw/base';
import { type ReadTwbHead, readTwbHead, TWB_DIGEST_BYTES, TWB_HEAD_MOST, type TwbBlob } from '@sw/board-archive';
import type { ImportProblem } from '@sw/contract';

/** Why a file is refused. */
export class Unreadable extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

const PIECE = MEGABYTE;

/** The position of a page in a file, and its hash according to the file's header. */
export interface PageInFile {
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
  readonly hash: string;
}

export interface OpenTwb {
  readonly head: ReadTwbHead;
  page(place: number): PageInFile;
  blob(place: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * A board file, of which nothing is trusted: its length must match its header, and its bytes the digest. `PageReader`
 * checks its pages. Rejects with `Unreadable`.
 */
export async function openTwb(path: string): Promise<OpenTwb> {
  const file = await open(path, 'r');
  try {
    const head = await headOf(file);
    const { size } = await file.stat();
    if (size !== head.bytes || !(await isWhole(file, size))) throw new Unreadable('damaged');
    const places = placesOf(head);
    return {
      head,
      page: (place) => pageIn(path, head, places, place),
      blob: (place) => readBlob(file, head.blobs[place], places[head.pages.length + place]),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function headOf(file: FileHandle): Promise<ReadTwbHead> {
  const head = readTwbHead(await piece(file, 0, TWB_HEAD_MOST + 64));
  if (!head.ok) throw new Unreadable(head.error);
  return head.value;
}

async function piece(file: FileHandle, at: number, bytes: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

async function isWhole(file: FileHandle, size: number): Promise<boolean> {
  const digest = createHash('sha256');
  const end = size - TWB_DIGEST_BYTES;
  for (let at = 0; at < end; at += PIECE) digest.update(await piece(file, at, Math.min(PIECE, end - at)));
  const written = await piece(file, end, TWB_DIGEST_BYTES);
  return digest.digest().equals(written);
}

/** The start of each page, then of each blob. */
function placesOf({ bodyAt, pages, blobs }: ReadTwbHead): number[] {
  let at = bodyAt;
  return [...pages, ...blobs].map(({ bytes }) => {
    at += bytes;
    return at - bytes;
  });
}

function pageIn(path: string, head: ReadTwbHead, places: readonly number[], place: number): PageInFile {
  const [page, at] = [head.pages[place], places[place]];
  if (page === undefined || at === undefined) throw new Unreadable('damaged');
  return { path, at, ...page };
}

async function readBlob(file: FileHandle, said: TwbBlob | undefined, at: number | undefined): Promise<Uint8Array> {
  if (said === undefined || at === undefined) throw new Unreadable('damaged');
  const bytes = await piece(file, at, said.bytes);
  if (createHash('sha256').update(bytes).digest('hex') !== said.sha256) throw new Unreadable('damaged');
  return bytes;
}
