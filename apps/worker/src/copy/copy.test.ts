import { createHash } from 'node:crypto';
import { DAY, MEGABYTE, newId } from '@sw/base';
import { encodeSegment, pagePrefix, segmentKey } from '@sw/board-archive';
import { contentHash, decodeSnapshot } from '@sw/board-model';
import { openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { deleteBoardRows, readSnapshotPointer, sql } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, drawer, type TestBoard } from '../../testing/boards.ts';
import { abandonCopy, copyBoard } from '../jobs/copy-board.ts';
import { eraseBoard } from '../jobs/erase-board.ts';
import { erasePage } from '../jobs/erase-page.ts';
import { indexBoard } from '../jobs/index-board.ts';
import { emptyBins } from '../tidy/empty-bins.ts';
import { expirePages } from '../tidy/expire-pages.ts';
import { copyPage } from './copy-page.ts';
import { readPage } from './read-page.ts';

let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
beforeAll(async () => {
  own = await testDatabase();
  const env = engineEnv();
  log = openPageLog({ url: env.NATS_URL, name: 'copy test', prefix: 'copy-test', logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 64 * MEGABYTE });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  await log?.close();
  await store?.close();
  await own?.drop();
});

const quiet = { error: () => undefined, info: () => undefined };
const logger = quiet as never;
const sources = () => ({ database: own.db, log, store });
const running = { signal: new AbortController().signal };

/** The rows that the command writes before the job. */
async function beginCopy(
  from: TestBoard,
): Promise<{ copy: TestBoard; payload: Parameters<ReturnType<typeof copyBoard>>[0] }> {
  const copy = await addBoard(own.db, { pages: from.pages.length, wbName: 'Plan copy' });
  await own.db.query.updateTable('board').set({ copyTotal: copy.pages.length }).where('wbNo', '=', copy.wbNo).execute();
  const pages = from.pages.map(({ pageId }, n) => ({ from: pageId, to: copy.pages[n]?.pageId ?? '' }));
  return { copy, payload: { wbNo: copy.wbNo, from: from.wbNo, pages } };
}

const progress = (wbNo: string) =>
  own.db.query
    .selectFrom('board')
    .select(['copyDone', 'copyTotal', 'copyFailed'])
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();

test('R1.08 a copy has the pages as they are, is found by their text, and goes on from its snapshot', async () => {
  const board = await addBoard(own.db, { pages: 2 });
  const [first, second] = board.pages as [(typeof board.pages)[0], (typeof board.pages)[0]];
  await drawer(log, first)(3, { type: 601, runs: [{ text: 'Budget 预算' }] });
  await drawer(log, first, 2)(2);
  const { copy, payload } = await beginCopy(board);
  await copyBoard({ ...sources(), logger })(payload, running);
  expect(await progress(copy.wbNo)).toEqual({ copyDone: 2, copyTotal: 2, copyFailed: false });
  for (const [n, page] of copy.pages.entries()) {
    const source = await readPage(sources(), board.pages[n] ?? first);
    const made = await readPage(sources(), page);
    if (!source || !made) throw new Error('a page is gone');
    expect(contentHash(made)).toBe(contentHash(source));
    expect([made.lanes.size, made.versionId]).toEqual([0, 1]);
    expect([...made.births.values()].every(({ creator, touched }) => creator === 1 && !touched)).toBe(true);
  }
  await indexBoard(own.db)({ wbNo: copy.wbNo });
  const { words } = await own.db.query
    .selectFrom('boardSearch')
    .select('words')
    .where('wbNo', '=', copy.wbNo)
    .executeTakeFirstOrThrow();
  expect(words).toContain(':budget');

  // The first record of the copy's log follows its snapshot, for any number in the stream.
  const [page] = copy.pages;
  if (page === undefined) throw new Error('no page');
  await drawer(log, page)(1);
  const after = await readPage(sources(), page);
  expect([after?.objects.size, (after?.versionId ?? 0) > 1]).toEqual([6, true]);
  expect((await readPage(sources(), second))?.objects.size, 'the source is as it was').toBe(0);
});

test('R2.62 a page is read as it was at a version: from its log, and from its archive once a snapshot is later', async () => {
  const { pages } = await addBoard(own.db);
  const [page] = pages;
  if (page === undefined) throw new Error('no page');
  const draw = drawer(log, page);
  await draw(3);
  const then = (await readPage(sources(), page))?.versionId ?? 0;
  await draw(2);
  expect((await readPage(sources(), page))?.objects.size).toBe(5);
  expect((await readPage(sources(), page, then))?.objects.size).toBe(3);

  const { frames, lastSeq } = await log.readTail(page, 0, { maxBytes: 1_000_000, maxCount: 100 });
  const archived = frames.map(({ seq, frame }) => ({ version: seq, frame }));
  const segment = await encodeSegment({ from: 0, to: lastSeq, frames: archived });
  await store.put(segmentKey(page, 0, lastSeq), segment, { contentType: 'application/octet-stream' });
  // Only the pointer proves that the archive has it; its snapshot is never read here.
  const set = { snapshotVersion: String(lastSeq), snapshotKey: 'none', snapshotHash: 'none' };
  await own.db.query.updateTable('boardPage').set(set).where('pageId', '=', page.pageId).execute();
  expect((await readPage(sources(), page, then))?.objects.size).toBe(3);
  expect((await readPage(sources(), page, 0))?.objects.size).toBe(0);
});

test('a job that is repeated changes nothing; one that is given up says so, and stays given up', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (page === undefined) throw new Error('no page');
  await drawer(log, page)(5);
  const { copy, payload } = await beginCopy(board);
  const job = copyBoard({ ...sources(), logger });
  await job(payload, running);
  const before = await readSnapshotPointer(own.db.query, copy.pages[0]?.pageId ?? '');
  await drawer(log, page)(5);
  await job(payload, running);
  expect(await readSnapshotPointer(own.db.query, copy.pages[0]?.pageId ?? '')).toEqual(before);
  expect(await progress(copy.wbNo)).toMatchObject({ copyDone: 1 });

  const other = await beginCopy(board);
  const lost = { ...other.payload, pages: [{ from: newId(), to: other.payload.pages[0]?.to ?? '' }] };
  await expect(job(lost, running)).rejects.toThrow('is gone');
  expect(await progress(other.copy.wbNo)).toMatchObject({ copyFailed: false });
  await abandonCopy(own.db)(lost);
  expect(await progress(other.copy.wbNo)).toMatchObject({ copyFailed: true });
  // A run that was considered dead goes on: its page would come before what people draw by now.
  await job(other.payload, running);
  expect(await progress(other.copy.wbNo)).toEqual({ copyDone: 0, copyTotal: 1, copyFailed: true });
  await abandonCopy(own.db)(payload);
  expect(await progress(copy.wbNo), 'a complete copy stays').toMatchObject({ copyDone: 1, copyFailed: false });
});

test('R1.08 10,000 objects with 20 images are copied while somebody draws on the original', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (page === undefined) throw new Error('no page');
  const draw = drawer(log, page);
  for (let n = 0; n < 49; n += 1) await draw(204, { stroke: '#1677ff', fill: '#ffffff' });
  for (let n = 0; n < 20; n += 1) await draw(1, { type: 301, imgSrc: `blob:${newId()}` });
  const { copy, payload } = await beginCopy(board);
  let drawing = true;
  const somebody = (async () => {
    const hand = drawer(log, page, 2);
    while (drawing) await hand(1);
  })();
  await copyBoard({ ...sources(), logger })(payload, running);
  drawing = false;
  await somebody;
  const made = await readPage(sources(), copy.pages[0] ?? page);
  expect(made?.objects.size).toBeGreaterThanOrEqual(49 * 204 + 20);
  expect([...(made?.objects.values() ?? [])].filter(({ type }) => type === 301)).toHaveLength(20);
}, 120_000);

test('a copy whose owner lost the permit while it waited gets no page and no picture', async () => {
  const board = await addBoard(own.db, { pages: 2 });
  for (const page of board.pages) await drawer(log, page)(2);
  const { copy, payload } = await beginCopy(board);
  const { accountId } = copy;
  const sharer = { wbNo: board.wbNo, spaceId: board.spaceId, accountId, wbShareId: newId() };
  await own.db.query.insertInto('boardActor').values({ wbNo: board.wbNo, actor: 2, accountId }).execute();
  await own.db.query
    .insertInto('boardSharer')
    .values({ ...sharer, permit: 2 })
    .execute();
  const blobId = newId();
  const sha256 = createHash('sha256').update('picture').digest();
  await own.db.query
    .insertInto('blob')
    .values({ blobId, spaceId: board.spaceId, key: `blobs/${blobId}`, bytes: '7', mime: 'image/png', sha256 })
    .execute();
  await own.db.query.insertInto('boardBlob').values({ wbNo: copy.wbNo, blobId, kind: 'image' }).execute();
  const setPermit = (permit: number) =>
    own.db.query.updateTable('boardSharer').set({ permit }).where('accountId', '=', accountId).execute();
  const job = copyBoard({ ...sources(), logger });

  await setPermit(1);
  await job({ ...payload, accountId }, running);
  expect(await progress(copy.wbNo)).toEqual({ copyDone: 0, copyTotal: 2, copyFailed: true });
  const held = await own.db.query.selectFrom('boardBlob').selectAll().where('wbNo', '=', copy.wbNo).execute();
  expect(held).toEqual([]);

  const allowed = await beginCopy(board);
  await setPermit(2);
  await job({ ...allowed.payload, accountId }, running);
  expect(await progress(allowed.copy.wbNo)).toEqual({ copyDone: 2, copyTotal: 2, copyFailed: false });
});

test('R4.06 a cleared board is erased: logs, objects and rows that hold content; a live one is left alone', async () => {
  const board = await addBoard(own.db);
  const [page] = board.pages;
  if (page === undefined) throw new Error('no page');
  await drawer(log, page)(3);
  const { copy, payload } = await beginCopy(board);
  await copyBoard({ ...sources(), logger })(payload, running);
  const [copied] = copy.pages;
  if (copied === undefined) throw new Error('no page');
  await drawer(log, copied)(1);
  const objects = async () => {
    const keys: string[] = [];
    for await (const { key } of store.list(`pages/${copy.wbNo}/`)) keys.push(key);
    return keys;
  };
  expect(await objects()).toHaveLength(1);
  const [key = ''] = await objects();
  const read = await decodeSnapshot((await store.get(key)) ?? new Uint8Array());
  expect(read.ok).toBe(true);

  const erase = eraseBoard(sources());
  await erase({ wbNo: copy.wbNo });
  expect([await objects(), await log.lastSeqOf(copied)], 'not cleared, not erased').toEqual([
    [key],
    expect.any(Number),
  ]);
  await own.db.query.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', copy.wbNo).execute();
  await erase({ wbNo: copy.wbNo });
  await erase({ wbNo: copy.wbNo });
  expect([await objects(), await log.lastSeqOf(copied)]).toEqual([[], 0]);
  const row = await own.db.query.selectFrom('board').select('wbName').where('wbNo', '=', copy.wbNo).executeTakeFirst();
  expect(row).toEqual({ wbName: '' });
  expect((await readPage(sources(), page))?.objects.size, 'the source has all').toBe(3);

  // A keeper that died between an object and its row: the second look finds it, also when no row of the board is left.
  const { rows: looks } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::integer as wait from graphile_worker.jobs
    where key = ${`eraseBoardAgain:${copy.wbNo}`}`.execute(own.db.query);
  expect(looks).toEqual([{ wait: expect.closeTo(900, -2) }]);
  await own.db.transaction((tx) => deleteBoardRows(tx, copy.wbNo));
  await store.put(key, new Uint8Array([1]), { contentType: 'application/octet-stream' });
  await erase({ wbNo: copy.wbNo });
  expect(await objects(), 'a job without a board does no harm').toEqual([key]);
  await erase({ wbNo: copy.wbNo, again: true });
  expect(await objects()).toEqual([]);
});

test('after 30 days in the bin a board is cleared and erased, not a day before', async () => {
  const [old, young] = [await addBoard(own.db), await addBoard(own.db)];
  const recycle = ({ wbNo }: TestBoard, days: number) =>
    own.db.query
      .updateTable('board')
      .set({ recycledAt: new Date(Date.now() - days * 86_400_000) })
      .where('wbNo', '=', wbNo)
      .execute();
  await recycle(old, 30.01);
  await recycle(young, 29.99);
  const cleared = await Promise.all([emptyBins(own.db, new Date()), emptyBins(own.db, new Date())]);
  expect(cleared.toSorted()).toEqual([0, 1]);
  const rows = await own.db.query
    .selectFrom('board')
    .select(['wbNo', 'clearedAt'])
    .where('wbNo', 'in', [old.wbNo, young.wbNo])
    .execute();
  expect(rows.filter(({ clearedAt }) => clearedAt !== null).map(({ wbNo }) => wbNo)).toEqual([old.wbNo]);
  const entries = await own.db.query.selectFrom('boardEntry').select('wbNo').where('wbNo', '=', old.wbNo).execute();
  expect(entries).toEqual([]);
});

test('media are attached by rows: the hash of a blob is stored once, however many boards hold it', async () => {
  const board = await addBoard(own.db);
  const { copy } = await beginCopy(board);
  const blobId = newId();
  const sha256 = createHash('sha256').update('picture').digest();
  await own.db.query
    .insertInto('blob')
    .values({ blobId, spaceId: board.spaceId, key: `blobs/${blobId}`, bytes: '7', mime: 'image/png', sha256 })
    .execute();
  for (const { wbNo } of [board, copy]) {
    await own.db.query.insertInto('boardBlob').values({ wbNo, blobId, kind: 'image' }).execute();
  }
  await own.db.query.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', board.wbNo).execute();
  await eraseBoard(sources())({ wbNo: board.wbNo });
  const holders = await own.db.query.selectFrom('boardBlob').select('wbNo').where('blobId', '=', blobId).execute();
  expect(holders, 'the copy keeps what the erased board held').toEqual([{ wbNo: copy.wbNo }]);
});

test('after 30 days a deleted page is erased, not a day before: log, objects and rows; the rest of the board stays', async () => {
  const board = await addBoard(own.db, { pages: 3 });
  const [old, young, live] = board.pages as [PageRef, PageRef, PageRef];
  const source = await addBoard(own.db);
  const [from] = source.pages as [PageRef];
  await drawer(log, from)(2);
  for (const page of board.pages) {
    await copyPage(sources(), from, page);
    await drawer(log, page)(1);
  }
  const remove = ({ pageId }: PageRef, days: number) =>
    own.db.query
      .updateTable('boardPage')
      .set({ deletedAt: new Date(Date.now() - days * DAY) })
      .where('pageId', '=', pageId)
      .execute();
  await remove(old, 30.01);
  await remove(young, 29.99);
  const erase = erasePage(sources());
  await erase({ pageId: old.pageId });
  expect(await log.lastSeqOf(old), 'not marked, not erased').toBeGreaterThan(0);
  const marked = await Promise.all([expirePages(own.db), expirePages(own.db)]);
  expect(marked.toSorted()).toEqual([0, 1]);
  for (const { pageId } of board.pages) await erase({ pageId });
  await erase({ pageId: old.pageId });
  const objects = async (page: PageRef) => {
    const keys: string[] = [];
    for await (const { key } of store.list(pagePrefix(page))) keys.push(key);
    return keys.length;
  };
  expect(await Promise.all([old, young, live].map(objects))).toEqual([0, 1, 1]);
  expect(await Promise.all([old, young, live].map(async (page) => (await log.lastSeqOf(page)) > 0))).toEqual([
    false,
    true,
    true,
  ]);
  expect((await readPage(sources(), young))?.objects.size).toBe(3);
});
