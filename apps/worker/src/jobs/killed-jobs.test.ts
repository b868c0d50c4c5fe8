import { tmpdir } from 'node:os';
import { MEGABYTE, newId } from '@sw/base';
import { dataExportPrefix, exportKey, importKey } from '@sw/board-archive';
import { blobAddress, KIND } from '@sw/board-model';
import type { JobName } from '@sw/contract';
import type { DocumentConverter } from '@sw/convert';
import { enqueue, type JobContext, migrateJobs } from '@sw/jobs';
import { openPageLog, type PageLog } from '@sw/nats';
import { openPictureCleaner } from '@sw/pictures';
import {
  addDataExport,
  addDocument,
  addExport,
  addImport,
  documentPages,
  holdBlobs,
  readDataExport,
  readDocument,
  readExport,
  readImport,
  setImport,
  sql,
  storeBlob,
} from '@sw/postgres';
import { blobKey, type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, addStoredPicture, drawer, type TestBoard } from '../../testing/boards.ts';
import { Killed, killedAfter } from '../../testing/killed-process.ts';
import { smallPng } from '../../testing/small-png.ts';
import { readPage } from '../copy/read-page.ts';
import { pageFiles } from '../documents/store-page.ts';
import { importedBlobId } from '../import/bring-in-blobs.ts';
import { abandonDeadJobs } from '../tidy/abandon-dead-jobs.ts';
import { type AwaitedDeps, abandonAwaited, awaitedJobs } from './awaited-jobs.ts';
import { eraseBoard } from './erase-board.ts';
import { startPageProcesses } from './import-board.ts';
import { endAfterLastAttempt } from './last-attempt.ts';
import { removeObjects } from './remove-objects.ts';

vi.setConfig({ testTimeout: 120_000 });

let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
const cleaner = openPictureCleaner();
beforeAll(async () => {
  own = await testDatabase();
  await migrateJobs(own.url);
  const env = engineEnv();
  log = openPageLog({ url: env.NATS_URL, name: 'killed jobs', prefix: 'killed-jobs', logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 64 * MEGABYTE });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  cleaner.stop();
  processes.renderer.stop();
  processes.reader.stop();
  await log?.close();
  await store?.close();
  await own?.drop();
});

const logger = { error: () => undefined, warn: () => undefined, info: () => undefined } as never;

/** Draws two pages. The programs that draw real ones are tested with it; here only our own steps are. */
const converter: DocumentConverter = {
  async convert({ skip = 0 }, sink) {
    const opened = { pages: 2, total: 2, texts: ['one', 'two'] };
    await sink.opened(opened);
    const picture = { bytes: smallPng(), mime: 'image/png', width: 2, height: 2 } as const;
    for (let page = skip; page < opened.pages; page += 1) await sink.page(page, { ...picture, small: picture });
    return { ok: true, value: opened };
  },
};

const SETTINGS = { deadlineMs: 60_000, heapMb: 512 };
/** Starting them takes much longer than an import, so all imports share them. */
const processes = startPageProcesses(tmpdir(), { ...SETTINGS, deadlineMs: 120_000 });
const shared = {
  renderer: { draw: processes.renderer.draw.bind(processes.renderer), stop: () => undefined },
  reader: { read: processes.reader.read.bind(processes.reader), stop: () => undefined },
};

const live = () => ({ database: own.db, log, store });
const deps = (ports: ReturnType<typeof live>): AwaitedDeps => ({
  ...ports,
  logger,
  cleaner,
  converter,
  settings: SETTINGS,
  startProcesses: () => shared,
  isInfected: async () => false,
});

interface Ordered {
  readonly payload: object;
  readonly account: string;
  /** What the user sees. Rejects if something is half done. */
  outcome(): Promise<'done' | 'failed' | 'waiting'>;
}

type Handler = (payload: object, context: JobContext) => Promise<void>;

/** One job on its last attempt, in a process that is killed after this many effects. True if that was before its end. */
async function runKilled(name: JobName, { payload }: Ordered, effects: number): Promise<boolean> {
  const ports = killedAfter(effects, live());
  const handlers = endAfterLastAttempt(awaitedJobs(deps(ports)), {
    abandon: abandonAwaited(ports),
    logger,
    onAbandoned: () => undefined,
  });
  const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  const run = handlers[name as keyof typeof handlers] as Handler;
  await run(payload, context).catch((error: unknown) => {
    // A port that failed may be reported by a library in its own words.
    if (!ports.isKilled() && !(error instanceof Killed)) throw error;
  });
  return ports.isKilled();
}

/** Runs what the end of a job has enqueued. */
async function runCleaning(): Promise<void> {
  const { rows } = await sql<{ name: string; payload: never }>`
    select task.identifier as name, job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id`.execute(own.db.query);
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  for (const { name, payload } of rows) {
    if (name === 'removeObjects') await removeObjects({ database: own.db, store })(payload);
    if (name === 'eraseBoard') await eraseBoard(live())(payload);
  }
}

/** Kills the process before each effect in turn, and finally after the last one. */
async function killEverywhere(name: JobName, order: () => Promise<Ordered>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let [effects, killed] = [0, true]; killed; effects += 1) {
    const ordered = await order();
    await own.db.transaction((tx) =>
      enqueue(tx, name, ordered.payload as never, { maxAttempts: 1, account: ordered.account }),
    );
    killed = await runKilled(name, ordered, effects);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(own.db.query);
    const abandon = abandonAwaited(live());
    const ended = await abandonDeadJobs({ database: own.db, abandon, logger, onAbandoned: () => undefined });
    expect(ended).toBe(1);
    await runCleaning();
    const outcome = await ordered.outcome();
    expect(outcome, `killed after ${effects} effects`).not.toBe('waiting');
    outcomes.push(outcome);
  }
  // Once the result exists, a kill destroys nothing.
  const firstDone = outcomes.indexOf('done');
  expect(firstDone).toBeGreaterThan(0);
  expect(outcomes.slice(firstDone).every((outcome) => outcome === 'done')).toBe(true);
  return outcomes;
}

async function drawnBoard(pages = 1): Promise<TestBoard> {
  const board = await addBoard(own.db, { pages });
  const blobId = await addStoredPicture(own.db, store, board);
  for (const page of board.pages) await drawer(log, page)(1, { type: KIND.image, imgSrc: blobAddress(blobId) });
  return board;
}

const exists = async (key: string) => (await store.head(key)) !== undefined;
const objectsBelow = async (prefix: string) => (await Array.fromAsync(store.list(prefix))).length;

async function boardState({ wbNo, pages }: TestBoard): Promise<'done' | 'failed' | 'waiting'> {
  const row = await own.db.query
    .selectFrom('board')
    .select(['copyDone', 'copyTotal', 'copyFailed', 'clearedAt'])
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  if (row.copyFailed) return 'failed';
  if (row.copyDone !== row.copyTotal) return 'waiting';
  expect(row.clearedAt).toBeNull();
  for (const page of pages) expect((await readPage(live(), page))?.objects.size).toBe(1);
  return 'done';
}

test('a copy whose worker is killed at any step of its last attempt is complete or failed', async () => {
  const from = await drawnBoard(2);
  await killEverywhere('copyBoard', async () => {
    const copy = await addBoard(own.db, { pages: 2 });
    await own.db.query.updateTable('board').set({ copyTotal: 2 }).where('wbNo', '=', copy.wbNo).execute();
    const pages = from.pages.map(({ pageId }, n) => ({ from: pageId, to: copy.pages[n]?.pageId ?? '' }));
    const payload = { wbNo: copy.wbNo, from: from.wbNo, pages };
    return { payload, account: from.accountId, outcome: () => boardState(copy) };
  });
});

async function orderExport({ wbNo, spaceId, accountId, pages }: TestBoard, format: 'twb' | 'svg'): Promise<Ordered> {
  const exportId = newId();
  await own.db.transaction((tx) => addExport(tx, { exportId, wbNo, spaceId, accountId, format, total: 1 }));
  const pageIds = pages.map(({ pageId }) => pageId);
  return {
    payload: { exportId, wbNo, format, pageIds, scale: 1, paper: true, sheet: 'own' },
    account: accountId,
    async outcome() {
      const row = await readExport(own.db.query, exportId);
      if (row?.key == null) return row?.problem == null ? 'waiting' : 'failed';
      expect(row.problem).toBeNull();
      expect(await store.head(row.key)).toMatchObject({ size: Number(row.bytes) });
      return 'done';
    },
  };
}

test('an export whose worker is killed at any step of its last attempt is there or failed', async () => {
  const board = await drawnBoard();
  await killEverywhere('exportBoard', () => orderExport(board, 'twb'));
});

test('an import whose worker is killed at any step of its last attempt is complete, or gone with all its objects', async () => {
  const board = await drawnBoard();
  const exported = await orderExport(board, 'twb');
  await runKilled('exportBoard', exported, Number.POSITIVE_INFINITY);
  const { exportId } = exported.payload as { readonly exportId: string };
  const file = (await store.get(exportKey(board.wbNo, exportId))) ?? new Uint8Array();
  await killEverywhere('importBoard', async () => {
    const made = await addBoard(own.db);
    const [importId, { accountId, spaceId, wbNo }] = [newId(), made];
    await own.db.query.updateTable('board').set({ copyTotal: 1 }).where('wbNo', '=', wbNo).execute();
    await store.put(importKey(importId), file, { contentType: 'application/x-twb' });
    await own.db.transaction((tx) => addImport(tx, { importId, accountId, spaceId, bytes: file.length }));
    await setImport(own.db.query, importId, { wbNo });
    const pages = made.pages.map(({ pageId }) => pageId);
    return {
      payload: { importId, wbNo, pages },
      account: accountId,
      async outcome() {
        const state = await boardState(made);
        const row = await readImport(own.db.query, importId);
        const picture = await exists(blobKey(importedBlobId(importId, 0)));
        if (state === 'done') expect([row?.problem, picture]).toEqual([null, true]);
        if (state !== 'failed') return state;
        expect([row?.problem, picture, await exists(importKey(importId))]).toEqual(['failed', false, false]);
        expect(await objectsBelow(`pages/${wbNo}/`)).toBe(0);
        return state;
      },
    };
  });
});

test('an archive of a person whose worker is killed at any step of its last attempt is there, or gone with all its parts', async () => {
  const { accountId } = await drawnBoard();
  await killEverywhere('exportData', async () => {
    const exportId = newId();
    await own.db.transaction((tx) => addDataExport(tx, { exportId, accountId, createdAt: new Date() }));
    return {
      payload: { exportId, link: 'https://board.example/account' },
      account: accountId,
      async outcome() {
        const row = await readDataExport(own.db.query, exportId);
        if (row === undefined || (row.key === null && row.problem === null)) return 'waiting';
        expect(await objectsBelow(dataExportPrefix(exportId))).toBe(row.key === null ? 0 : 1);
        return row.key === null ? 'failed' : 'done';
      },
    };
  });
});

test('a conversion whose worker is killed at any step of its last attempt is complete, or says on the page that it failed', async () => {
  const board = await addBoard(own.db);
  const { wbNo, spaceId, accountId } = board;
  const [page] = board.pages;
  if (!page) throw new Error('no page');
  await killEverywhere('convertDocument', async () => {
    const [documentId, selectId] = [newId(), newId()];
    await drawer(log, page)(1, { selectId, type: KIND.pdf, name: 'offer.pdf' });
    await store.put(blobKey(documentId), new Uint8Array(9), { contentType: 'application/pdf' });
    await own.db.transaction(async (tx) => {
      const file = { blobId: documentId, spaceId, key: blobKey(documentId), bytes: 9, mime: 'application/pdf' };
      await storeBlob(tx, { ...file, sha256: Buffer.alloc(32), width: null, height: null });
      await holdBlobs(tx, { wbNo, blobIds: [documentId], kind: 'file' });
      await addDocument(tx, { documentId, wbNo, pageId: page.pageId, selectId, name: 'offer.pdf' });
    });
    return {
      payload: { documentId },
      account: accountId,
      async outcome() {
        const state = (await readDocument(own.db.query, documentId))?.state;
        const stored = (await documentPages(own.db.query, documentId)).length;
        for (const n of [0, 1]) {
          for (const { key } of pageFiles(documentId, n)) expect(await exists(key)).toBe(n < stored);
        }
        const shown = (await readPage(live(), page))?.objects.get(selectId);
        if (state === 'done') expect([stored, typeof shown?.picUrl]).toEqual([2, 'string']);
        if (state === 'failed') expect(shown).toMatchObject({ uploadError: 'failed' });
        return state ?? 'waiting';
      },
    };
  });
});
