import { createHash } from 'node:crypto';
import { MINUTE } from '@sw/base';
import { encodeSegment, pagePrefix, segmentKey } from '@sw/board-archive';
import { encodeSnapshot } from '@sw/board-model';
import { openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { blobsFrom, ThumbnailRenderer } from '@sw/skia';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, drawer, type TestBoard } from '../../testing/boards.ts';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { readPage } from '../copy/read-page.ts';
import { erasePage } from '../jobs/erase-page.ts';
import { drawRecord } from './draw-record.ts';

// Allows for a machine under load: each job starts a drawing process.
vi.setConfig({ testTimeout: 2 * MINUTE });

let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
let works: TestEnterprise;
const settings = { deadlineMs: MINUTE, heapMb: 512 };
beforeAll(async () => {
  own = await testDatabase();
  const env = engineEnv();
  log = openPageLog({ url: env.NATS_URL, name: 'record test', prefix: 'copy-test', logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 64 * 1024 * 1024 });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
  works = await addEnterprise(own.db);
});
afterAll(async () => {
  await log?.close();
  await store?.close();
  await own?.drop();
});

const sources = () => ({ database: own.db, log, store });
const draw = (meetingId: string) =>
  drawRecord({ ...sources(), settings, logger: { warn: () => undefined } })({ meetingId });
const square = { width: 400, height: 300, left: 100, top: 100 };

/** Resolves in a later millisecond. */
async function afterThisMoment(): Promise<void> {
  const begun = Date.now();
  await vi.waitUntil(() => Date.now() > begun, { interval: 1 });
}

/** A meeting on this board that ends now; later drawings are not part of its record. */
async function endNow({ wbNo }: TestBoard): Promise<string> {
  // PostgreSQL rounds the times of the pages to milliseconds: those created just now may be half of one in the future.
  await afterThisMoment();
  const end = Date.now();
  const people = [{ accountId: works.members[0] ?? '' }];
  const times = { startsAt: end - 30 * MINUTE, endsAt: end, bookedAt: end - MINUTE };
  const meetingId = await addMeeting(own.db, works, { ...times, people });
  await own.db.query.updateTable('meeting').set({ wbNo }).where('meetingId', '=', meetingId).execute();
  await afterThisMoment();
  return meetingId;
}

const picturesOf = (meetingId: string) =>
  own.db.query.selectFrom('meetingPicture').selectAll().where('meetingId', '=', meetingId).orderBy('place').execute();

/** The hash of the page's current picture, drawn separately. */
async function md5Of(page: PageRef): Promise<string> {
  const state = await readPage(sources(), page);
  if (state === undefined) throw new Error('the page is gone');
  const renderer = new ThumbnailRenderer({ ...settings, idleMs: MINUTE });
  const nothing = blobsFrom({ held: async () => new Set(), read: async () => undefined });
  try {
    return createHash('md5')
      .update((await renderer.draw(encodeSnapshot(state), nothing)).light)
      .digest('hex');
  } finally {
    renderer.stop();
  }
}

const objectsOf = async (page: PageRef): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(`${pagePrefix(page)}meeting/`)) keys.push(key);
  return keys;
};

/** Archives everything like the keeper, so that the log is no longer needed. */
async function archive(page: PageRef): Promise<void> {
  const { frames, lastSeq } = await log.readTail(page, 0, { maxBytes: 1_000_000, maxCount: 100 });
  for (const [n, { seq, frame }] of frames.entries()) {
    const from = frames[n - 1]?.seq ?? 0;
    const segment = await encodeSegment({ from, to: seq, frames: [{ version: seq, frame }] });
    await store.put(segmentKey(page, from, seq), segment, { contentType: 'application/octet-stream' });
  }
  const set = { snapshotVersion: String(lastSeq), snapshotKey: 'none', snapshotHash: 'none' };
  await own.db.query.updateTable('boardPage').set(set).where('pageId', '=', page.pageId).execute();
}

test('R2.62 records of one board have its pictures of the end of their own meeting, however late they are drawn', async () => {
  const board = await addBoard(own.db, { pages: 2 });
  const [page, empty] = board.pages;
  if (page === undefined || empty === undefined) throw new Error('no page');
  const hand = drawer(log, page);
  await hand(1, square);
  const [first, looked] = [await endNow(board), await md5Of(page)];
  await hand(1, { ...square, left: 700 });
  const [second, lookedThen] = [await endNow(board), await md5Of(page)];
  await hand(1, { ...square, top: 500 });
  // One record is drawn from the log, the other from the archive after the page was archived.
  await draw(second);
  await archive(page);
  await draw(first);

  const [pictures, later] = [await picturesOf(first), await picturesOf(second)];
  expect(pictures.map(({ pageId, place }) => [pageId, place])).toEqual([
    [page.pageId, 0],
    [empty.pageId, 1],
  ]);
  expect(pictures[0]?.pictureKey).toContain(looked);
  expect(later[0]?.pictureKey).toContain(lookedThen);
  expect(later[0]?.pictureKey).not.toBe(pictures[0]?.pictureKey);
  expect(later[1]?.pictureKey, 'an unchanged page is stored once').toBe(pictures[1]?.pictureKey);
  const key = pictures[0]?.pictureKey ?? '';
  for (const name of [key, key.replace('-light.', '-dark.')]) {
    expect(await store.head(name)).toMatchObject({ contentType: 'image/webp' });
  }
  await draw(first);
  expect(await picturesOf(first)).toEqual(pictures);
  expect(await objectsOf(page)).toHaveLength(4);
});

test('R2.62 a page that is erased takes its pictures out of records, and one that is being erased gets none', async () => {
  const board = await addBoard(own.db, { pages: 2 });
  const [gone, going] = board.pages;
  if (gone === undefined || going === undefined) throw new Error('no page');
  const meetingId = await endNow(board);
  const erased = { deletedAt: new Date(), erasedAt: new Date() };
  // As if a command erased the page between the drawing and the insert.
  await own.db.query
    .updateTable('boardPage')
    .set({ erasedAt: erased.erasedAt })
    .where('pageId', '=', going.pageId)
    .execute();
  await draw(meetingId);
  expect((await picturesOf(meetingId)).map(({ pageId }) => pageId)).toEqual([gone.pageId]);
  expect([await objectsOf(gone), await objectsOf(going)].map(({ length }) => length)).toEqual([2, 0]);

  await own.db.query.updateTable('boardPage').set(erased).where('pageId', '=', gone.pageId).execute();
  await erasePage(sources())({ pageId: gone.pageId });
  expect([await picturesOf(meetingId), await objectsOf(gone)]).toEqual([[], []]);
});
