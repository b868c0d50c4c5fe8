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
  lockFilling,
  lockSpaceAccount,
  markCopyFailed,
  readImport,
  setImport,
  storeBlob,
  type Tx,
} from '@sw/postgres';
import { ThumbnailRenderer } from '@sw/skia';
import { blobKey, type ObjectStore } from '@sw/storage';
import type { ExportSettings } from '../export/draw-file.ts';
import { type BroughtIn, bringInBlobs, importedBlobId } from '../import/bring-in-blobs.ts';
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
  /** For tests, which would spend most of their time on starting them. Default: processes of its own for each import. */
  readonly startProcesses?: typeof startPageProcesses;
}

export interface PageProcesses {
  readonly renderer: Pick<ThumbnailRenderer, 'draw' | 'stop'>;
  readonly reader: Pick<PageReader, 'read' | 'stop'>;
}

/** Its own processes, so that two boards at once each have their pages drawn in order. */
export const startPageProcesses = (folder: string, settings: ExportSettings): PageProcesses => ({
  renderer: new ThumbnailRenderer({ ...settings, idleMs: settings.deadlineMs }),
  reader: new PageReader(folder, { ...settings, memoryMb: settings.heapMb + BUFFERS_MB }),
});

/**
 * Verifies a whole board file, puts it into the store, and then fills the board in one transaction. A refused file
 * leaves no board, only the reason.
 */
export function importBoard(deps: Deps) {
  const { database, store } = deps;
  return async (order: JobPayload<'importBoard'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    try {
      await bringIn(deps, order, signal);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      await giveUp(database, order, error.problem);
    }
    await store.remove(importKey(order.importId));
  };
}

/** Ends an import that will not be completed, unless it is already complete. */
export const abandonImport = (database: Database) => (order: JobPayload<'importBoard'>) =>
  giveUp(database, order, 'failed');

async function bringIn(deps: Deps, order: JobPayload<'importBoard'>, signal: AbortSignal): Promise<void> {
  const { database, store, settings, startProcesses = startPageProcesses } = deps;
  const { importId, wbNo, pages } = order;
  const board = await boardOf(database, wbNo);
  if (board.copyDone >= pages.length) return;
  const folder = await mkdtemp(join(tmpdir(), 'twb-'));
  const { renderer, reader } = startProcesses(folder, settings);
  try {
    const path = join(folder, 'board.twb');
    if (!(await store.getFile(importKey(importId), path))) throw new Unreadable('damaged');
    const file = await openTwb(path);
    try {
      if (file.head.pages.length !== pages.length) throw new Unreadable('damaged');
      const blobs = await bringInBlobs(deps, { importId, file, rights: board });
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
      await fillBoard(database, { ...order, spaceId: board.spaceId }, { blobs, documents, pages: filled });
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
  { spaceId, ...order }: JobPayload<'importBoard'> & { readonly spaceId: string },
  { blobs, documents, pages }: Filling,
): Promise<void> {
  const { importId, wbNo } = order;
  await database.transaction(async (tx) => {
    const board = await lockFilling(tx, wbNo);
    if (board === undefined || board.givenUp) return removeAgain(tx, order, blobs.length);
    if (board.copyDone >= pages.length) return;
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

/** Deletes the board created for the file, with everything in it, unless a run that was considered dead has filled it. */
async function giveUp(database: Database, order: JobPayload<'importBoard'>, problem: ImportProblem): Promise<void> {
  const { importId, wbNo, pages } = order;
  await database.transaction(async (tx) => {
    const board = await lockFilling(tx, wbNo);
    if (board !== undefined && board.copyDone >= pages.length) return;
    await markCopyFailed(tx, wbNo);
    await clearBoardRows(tx, [wbNo], new Date());
    const row = await readImport(tx, importId, true);
    await setImport(tx, importId, { problem, ended: true });
    await removeAgain(tx, order, row?.pictures ?? 0);
  });
}

/** The pictures have no rows yet, and the pages none that anybody reads. */
async function removeAgain(tx: Tx, { importId, wbNo }: JobPayload<'importBoard'>, pictures: number): Promise<void> {
  const keys = Array.from({ length: pictures }, (_, place) => blobKey(importedBlobId(importId, place)));
  await enqueue(tx, 'removeObjects', { keys: [importKey(importId), ...keys] });
  await enqueue(tx, 'eraseBoard', { wbNo }, { jobKey: `erase:${wbNo}` });
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
