import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@sw/base';
import { type TwbBlob, type TwbDocument, type TwbHead, type TwbPage, writeTwbHead } from '@sw/board-archive';
import { blobAddress, blobIdOf, contentHash, copyPageContents, encodeSnapshot, type PageState } from '@sw/board-model';
import { TWB_TYPE } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { type BlobKind, type Database, heldBlobs, type WholeDocument, wholeDocuments } from '@sw/postgres';
import { ExportFailure } from '@sw/skia';
import { blobKey } from '@sw/storage';
import { type PageSources, readPage } from '../copy/read-page.ts';
import { fileName, type Keeping } from './exported-file.ts';

interface TwbOrder {
  readonly wbNo: string;
  readonly wbName: string;
  readonly pages: readonly PageRef[];
  readonly keepOn: Keeping;
  readonly key: string;
  /** In megabytes; a larger file is refused. */
  readonly mostMb: number;
}

/** Pages of a file have no number; the import assigns one. */
const NO_PAGE = '1';
const BEGINNING = { version: 1, creator: 1 };

/**
 * A whole board as one file, directly into the store. Page by page and image by image through a local file: a board may
 * exceed the memory.
 */
export async function writeTwb(sources: PageSources, order: TwbOrder): Promise<{ name: string; length: number }> {
  const { store } = sources;
  const most = order.mostMb * MEGABYTE;
  const folder = await mkdtemp(join(tmpdir(), 'twb-'));
  try {
    const path = join(folder, 'board.twb');
    const write = (documents: boolean) => writeFileAt(path, sources, { ...order, documents, most });
    // With the documents if they fit. Otherwise the file has only the shown page of each document, as a picture.
    const length = await write(true).catch((error: unknown) => {
      if (error instanceof ExportFailure && error.problem === 'tooLarge') return write(false);
      throw error;
    });
    await store.putFile(order.key, path, { contentType: TWB_TYPE });
    return { name: fileName(order.wbName, 'twb'), length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Attempt extends TwbOrder {
  readonly documents: boolean;
  /** In bytes. */
  readonly most: number;
}

async function writeFileAt(path: string, sources: PageSources, attempt: Attempt): Promise<number> {
  const bodyPath = `${path}.body`;
  const parts = await writeBody(sources, attempt, bodyPath);
  const length = await joinParts(path, writeTwbHead({ name: attempt.wbName, ...parts }), bodyPath);
  if (length > attempt.most) throw new ExportFailure('tooLarge');
  return length;
}

async function writeBody(
  sources: PageSources,
  { wbNo, pages: refs, keepOn, documents: takes, most }: Attempt,
  path: string,
): Promise<Omit<TwbHead, 'name'>> {
  const numbers = new Map<string, number>();
  const held = new Map<string, BlobKind>();
  const documents = new Map<string, WholeDocument>();
  const pages: TwbPage[] = [];
  const blobs: TwbBlob[] = [];
  let length = 0;
  const body = await open(path, 'w');
  const write = async (bytes: Uint8Array): Promise<void> => {
    length += bytes.length;
    if (length > most) throw new ExportFailure('tooLarge');
    await body.writeFile(bytes);
  };
  try {
    for (const [place, ref] of refs.entries()) {
      await keepOn.move(place);
      const state = await readPage(sources, ref);
      if (state === undefined) continue;
      await holdNew(sources.database, { wbNo, state, held, ...(takes ? { documents } : {}) });
      // A picture that the board does not hold is a placeholder everywhere, so it is one in the file too.
      const blobAt = (address: string): string => {
        const blobId = blobIdOf(address) ?? '';
        const picture = documents.get(blobId)?.pages[0]?.blobId ?? (isPicture(held.get(blobId)) ? blobId : undefined);
        return picture === undefined ? '' : blobAddress(String(numberOf(numbers, picture)));
      };
      const page = copyPageContents(state, NO_PAGE, { ...BEGINNING, blobAt });
      const bytes = encodeSnapshot(page);
      await write(bytes);
      pages.push({ bytes: bytes.length, hash: contentHash(page) });
    }
    if (pages.length === 0) throw new ExportFailure('empty');
    const written = numberDocuments(documents, numbers);
    const ofDocuments = new Set(written.flatMap((one) => one.pages.flatMap(({ full, small }) => [full, small])));
    for (const [blobId, number] of numbers) {
      await keepOn.move(refs.length);
      const bytes = await sources.store.get(blobKey(blobId));
      if (bytes === undefined) throw new Error(`blob ${blobId} of board ${wbNo} is missing`);
      await write(bytes);
      const kind = ofDocuments.has(number) ? 'page' : held.get(blobId) === 'background' ? 'background' : 'image';
      blobs.push({ bytes: bytes.length, kind, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    return { pages, blobs, documents: written };
  } finally {
    await body.close();
  }
}

/** A document is written as the pictures of its pages. Its file could contain anything, and an import would not check it. */
const isPicture = (kind: BlobKind | undefined): boolean => kind !== undefined && kind !== 'file';

/** Numbers the pages that are not shown, after all shown ones. */
const numberDocuments = (documents: ReadonlyMap<string, WholeDocument>, numbers: Map<string, number>): TwbDocument[] =>
  [...documents.values()].map(({ name, total, pages }) => ({
    name,
    total: Math.max(total, pages.length),
    pages: pages.map(({ blobId, smallId }) => ({
      full: numberOf(numbers, blobId),
      small: numberOf(numbers, smallId),
    })),
  }));

interface Held {
  readonly wbNo: string;
  readonly state: PageState;
  readonly held: Map<string, BlobKind>;
  readonly documents?: Map<string, WholeDocument>;
}

/** The images and documents on a page that the board holds. */
async function holdNew({ query }: Database, { wbNo, state, held, documents }: Held): Promise<void> {
  const blobIds = new Set<string>();
  copyPageContents(state, NO_PAGE, {
    ...BEGINNING,
    blobAt(address) {
      blobIds.add(blobIdOf(address) ?? '');
      return address;
    },
  });
  const found = await heldBlobs(query, { wbNo, blobIds: [...blobIds] });
  for (const [blobId, kind] of found) held.set(blobId, kind);
  if (!documents) return;
  // A document that came with a file is held as the picture of its first page.
  const candidates = [...found].filter(([, kind]) => kind === 'file' || kind === 'page');
  const whole = await wholeDocuments(
    query,
    candidates.map(([blobId]) => blobId),
  );
  for (const [documentId, document] of whole) documents.set(documentId, document);
}

/** In the order of appearance, from 1: the same board gives the same file. */
function numberOf(numbers: Map<string, number>, blobId: string): number {
  const number = numbers.get(blobId) ?? numbers.size + 1;
  numbers.set(blobId, number);
  return number;
}

async function joinParts(path: string, head: Uint8Array, bodyPath: string): Promise<number> {
  const file = await open(path, 'w');
  try {
    const digest = createHash('sha256');
    let length = await append(file, digest, head);
    for await (const piece of createReadStream(bodyPath)) length += await append(file, digest, piece as Buffer);
    const sum = digest.digest();
    await file.writeFile(sum);
    return length + sum.length;
  } finally {
    await file.close();
  }
}

async function append(file: FileHandle, digest: Hash, bytes: Uint8Array): Promise<number> {
  digest.update(bytes);
  await file.writeFile(bytes);
  return bytes.length;
}
