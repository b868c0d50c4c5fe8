import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importKey } from '@sw/board-archive';
import { blobAddress } from '@sw/board-model';
import type { ImportProblem, JobPayload } from '@sw/contract';
import { enqueue, type JobContext } from '@sw/jobs';
import type { PictureCleaner } from '@sw/pictures';
import { mayStore } from '@sw/policy';
import {
  addWholeDocument,
  type CopiedPage,
  clearBoardRows,
  type Database,
  fillCopiedPage,
  holdBlobs,
  lockSpaceAccount,
  setImport,
  storeBlob,
} from '@sw/postgres';
import type { Logger } from '@sw/service';
import { ThumbnailRenderer } from '@sw/skia';
import type { ObjectStore } from '@sw/storage';
import type { ExportSettings } from '../export/draw-file.ts';
import { type BroughtIn, bringInBlobs } from '../import/bring-in-blobs.ts';
import { type BroughtInDocument, bringInDocuments } from '../import/bring-in-documents.ts';
import { bringInPage } from '../import/bring-in-page.ts';
import { PageReader } from '../import/page-reader.ts';
import { openTwb, Unreadable } from '../import/read-twb.ts';

/** Besides objects: the page's bytes in the file, and again in its snapshot, each 64 MB at most. */
const BUFFERS_MB = 256;

interface Deps {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly cleaner: PictureCleaner;
  isInfected(bytes: Uint8Array): Promise<boolean>;
  readonly settings: ExportSettings;
  readonly logger: Logger;
}

/**
 * Verifies a whole board file, puts it into the store, and then fills the board in one transaction. A refused file
 * leaves no board, only the reason.
 */
export function importBoard(deps: Deps) {
  const { database, store, logger } = deps;
  return async (
    order: JobPayload<'importBoard'>,
    { attempt, maxAttempts, signal }: Pick<JobContext, 'attempt' | 'maxAttempts' | 'signal'>,
  ): Promise<void> => {
    const { importId, wbNo } = order;
    const stored: string[] = [];
    try {
      await bringIn(deps, order, { stored, signal });
    } catch (error) {
      if (!(error instanceof Unreadable) && attempt < maxAttempts) throw error;
      const problem = error instanceof Unreadable ? error.problem : 'failed';
      if (problem === 'failed') logger.error({ importId, wbNo, err: error }, 'a board could not be imported');
      await giveUp(database, order, { problem, stored });
    }
    await store.remove(importKey(importId));
  };
}

/** Ends an import that will not be completed, unless it is already complete. The uploaded file is deleted later. */
export const abandonImport =
  (database: Database) =>
  async (order: JobPayload<'importBoard'>): Promise<void> => {
    const { copyDone } = await boardOf(database, order.wbNo);
    if (copyDone < order.pages.length) await giveUp(database, order, { problem: 'failed', stored: [] });
  };

async function bringIn(
  deps: Deps,
  { importId, wbNo, pages }: JobPayload<'importBoard'>,
  { stored, signal }: { readonly stored: string[]; readonly signal: AbortSignal },
): Promise<void> {
  const { database, store, settings } = deps;
  const board = await boardOf(database, wbNo);
  if (board.copyDone >= pages.length) return;
  const folder = await mkdtemp(join(tmpdir(), 'twb-'));
  // Its own process, so that two boards at once each have their pages drawn in order.
  const renderer = new ThumbnailRenderer({ ...settings, idleMs: settings.deadlineMs });
  const reader = new PageReader({ ...settings, memoryMb: settings.heapMb + BUFFERS_MB });
  try {
    const path = join(folder, 'board.twb');
    if (!(await store.getFile(importKey(importId), path))) throw new Unreadable('damaged');
    const file = await openTwb(path);
    try {
      if (file.head.pages.length !== pages.length) throw new Unreadable('damaged');
      const blobs = await bringInBlobs(deps, { importId, file, rights: board, stored });
      const pictures = blobs.map(({ blobId }) => blobAddress(blobId));
      const holds = new Set(blobs.map(({ blobId }) => blobId));
      const filled: CopiedPage[] = [];
      for (const [place, pageId] of pages.entries()) {
        signal.throwIfAborted();
        const page = await reader.read({ ...file.page(place), pageId, pictures });
        filled.push(await bringInPage({ store, renderer }, page, { wbNo, pageId }, holds));
        await setImport(database.query, importId, { done: place + 1 });
      }
      const documents = bringInDocuments(file.head.documents, { blobs, pages: filled, rights: board });
      await fillBoard(database, { ...board, wbNo, importId }, { blobs, documents, pages: filled });
    } finally {
      await file.close();
    }
  } finally {
    renderer.stop();
    reader.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Filling {
  readonly blobs: readonly BroughtIn[];
  readonly documents: readonly BroughtInDocument[];
  readonly pages: readonly CopiedPage[];
}

async function fillBoard(
  database: Database,
  {
    wbNo,
    importId,
    spaceId,
  }: {
    readonly wbNo: string;
    readonly importId: string;
    readonly spaceId: string;
  },
  { blobs, documents, pages }: Filling,
): Promise<void> {
  await database.transaction(async (tx) => {
    // The contents are charged now, so the file itself is no longer charged.
    await setImport(tx, importId, { ended: true });
    const space = await lockSpaceAccount(tx, spaceId);
    const bytes = blobs.reduce((sum, blob) => sum + blob.bytes, 0);
    if (bytes > 0 && !mayStore(space, bytes).ok) throw new Unreadable('space');
    for (const { kind, md5, ...blob } of blobs) {
      await storeBlob(tx, { ...blob, spaceId });
      await holdBlobs(tx, { wbNo, blobIds: [blob.blobId], kind });
    }
    for (const document of documents) await addWholeDocument(tx, { ...document, wbNo });
    for (const page of pages) await fillCopiedPage(tx, page);
    await enqueue(tx, 'indexBoard', { wbNo }, { jobKey: `index:${wbNo}` });
  });
}

/** Deletes the board created for the file, with everything in it. */
async function giveUp(
  database: Database,
  { importId, wbNo }: JobPayload<'importBoard'>,
  { problem, stored }: { readonly problem: ImportProblem; readonly stored: readonly string[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('board').set({ copyFailed: true }).where('wbNo', '=', wbNo).execute();
    await clearBoardRows(tx, [wbNo], new Date());
    await setImport(tx, importId, { problem, ended: true });
    if (stored.length > 0) await enqueue(tx, 'removeObjects', { keys: [...stored] });
    await enqueue(tx, 'eraseBoard', { wbNo }, { jobKey: `erase:${wbNo}` });
  });
}

function boardOf({ query }: Database, wbNo: string) {
  return query
    .selectFrom('board')
    .innerJoin('spaceLevel', 'spaceLevel.spaceId', 'board.spaceId')
    .innerJoin('level', 'level.levelNo', 'spaceLevel.levelNo')
    .select(['board.spaceId', 'board.copyDone'])
    .select(['level.imageNum', 'level.fileNum', 'level.documentsPerPage'])
    .where('board.wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
}
