import { newId } from '@sw/base';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addBoard, addPage, addSpace } from '../../testing/sample-rows.ts';
import {
  appendedSeq,
  boardPeople,
  boardsWithWaitingControls,
  carryControls,
  endAbandonedDemo,
  isStorableId,
  moveSnapshotPointer,
  pagesOfShard,
  readPageAccess,
  readSnapshotPointer,
  sql,
  waitingControls,
  writeControls,
  writeGestureFrames,
} from '../index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

async function page(shard = 0) {
  const db = own.db.query;
  const accountId = await addAccount(db);
  const spaceId = await addSpace(db, accountId);
  const wbNo = await addBoard(db, accountId, spaceId);
  const pageId = await addPage(db, { wbNo, spaceId, shard });
  await db.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
  return { accountId, spaceId, wbNo, pageId };
}

test('the owner, a sharer and a demo are seen as they are; strangers and those removed see nothing', async () => {
  const db = own.db.query;
  const { accountId, spaceId, wbNo, pageId } = await page(3);
  const sharer = await addAccount(db);
  await db.insertInto('boardActor').values({ wbNo, actor: 2, accountId: sharer }).execute();
  const wbShareId = newId();
  await db.insertInto('boardSharer').values({ wbShareId, wbNo, spaceId, accountId: sharer, permit: 0 }).execute();
  await db
    .updateTable('board')
    .set({ demoAccountId: sharer, demoClientId: 'client-a' })
    .where('wbNo', '=', wbNo)
    .execute();
  const asOwner = await readPageAccess(db, { pageId, accountId });
  expect(asOwner).toEqual({
    pageId,
    wbNo,
    wbName: 'Plan',
    spaceId,
    ownerAccountId: accountId,
    shard: 3,
    versionBase: 0,
    snapshotVersion: 0,
    snapshotKey: null,
    snapshotHash: null,
    actor: 1,
    permit: 2,
    owner: true,
    ownerActor: 1,
    copying: false,
    recycled: false,
    deleted: false,
    demo: { actor: 2, accountId: sharer, clientId: 'client-a' },
    endpoints: 10,
  });
  const bySharer = { pageId, accountId: sharer };
  expect(await readPageAccess(db, bySharer)).toMatchObject({ actor: 2, permit: 0, owner: false });
  await db.updateTable('boardPage').set({ deletedAt: new Date() }).where('pageId', '=', pageId).execute();
  await db.updateTable('board').set({ recycledAt: new Date() }).where('wbNo', '=', wbNo).execute();
  expect(await readPageAccess(db, bySharer)).toMatchObject({ deleted: true, recycled: true });
  expect(await readPageAccess(db, { pageId, accountId: await addAccount(db) })).toBeUndefined();
  await db.updateTable('boardSharer').set({ removedAt: new Date() }).where('wbShareId', '=', wbShareId).execute();
  expect(await readPageAccess(db, bySharer)).toBeUndefined();
  await db.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', wbNo).execute();
  expect(await readPageAccess(db, { pageId, accountId })).toBeUndefined();
});

test("an id too large for its column is nobody's, not an error", async () => {
  const pageId = '9999999999999999999';
  expect([isStorableId(pageId), isStorableId('9223372036854775807'), isStorableId('0')]).toEqual([false, true, false]);
  expect(await readPageAccess(own.db.query, { pageId, accountId: await addAccount(own.db.query) })).toBeUndefined();
});

test('of snapshots written in any order at once the pointer ends at the newest, and never goes back', async () => {
  const { pageId } = await page();
  const snapshot = (version: number) => ({ version, key: `key${version}`, hash: `hash${version}`, rules: 1 });
  expect(await readSnapshotPointer(own.db.query, pageId)).toMatchObject({
    version: 0,
    key: null,
    hash: null,
    rules: null,
  });
  await Promise.all(
    [5, 90, 30, 70, 90, 10].map((version) => moveSnapshotPointer(own.db.query, pageId, snapshot(version))),
  );
  const { version, key, hash, rules, deleted } = (await readSnapshotPointer(own.db.query, pageId)) ?? {};
  expect({ version, key, hash, rules, deleted }).toEqual({ ...snapshot(90), deleted: false });
  expect(await moveSnapshotPointer(own.db.query, pageId, snapshot(90))).toBe(false);
  expect(await moveSnapshotPointer(own.db.query, pageId, snapshot(89))).toBe(false);
  expect(await moveSnapshotPointer(own.db.query, pageId, snapshot(91))).toBe(true);
  expect(await readSnapshotPointer(own.db.query, '5')).toBeUndefined();
});

test('a walk along a shard meets each of its pages once, along the index', async () => {
  const pages = await Promise.all(Array.from({ length: 7 }, () => page(41)));
  const met: string[] = [];
  for (let after = '0'; ; ) {
    const batch = await pagesOfShard(own.db.query, 41, after, 3);
    met.push(...batch.map(({ pageId }) => pageId));
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.pageId;
  }
  expect(met.toSorted()).toEqual(pages.map(({ pageId }) => pageId).toSorted());
  const { rows } = await own.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    return sql<object>`
      explain select page_id from board_page where shard = 41 and page_id > 5 order by page_id limit 3`.execute(tx);
  });
  expect(JSON.stringify(rows)).toContain('board_page_shard');
});

test('the frames of gestures keep their order among controls, are cleared once appended, and at most three wait', async () => {
  const { wbNo, pageId } = await page();
  const write = (n: number) =>
    own.db.transaction((tx) =>
      writeGestureFrames(tx, { wbNo, pageId, frames: [Buffer.from([n]), Buffer.from([n, n])] }),
    );
  const first = (await write(1)) ?? '';
  await own.db.transaction((tx) => writeControls(tx, wbNo, [{ pageId, control: { n: 2 } }]));
  await write(3);
  await write(4);
  expect(await write(5)).toBeUndefined();
  expect(await appendedSeq(own.db.query, first)).toBeUndefined();
  const seen: unknown[] = [];
  await carryControls(own.db, wbNo, async ({ control, frames }) => {
    seen.push(frames === null ? control : frames.map((frame) => [...frame]));
    return 100 + seen.length;
  });
  expect(seen).toEqual([[[1], [1, 1]], { n: 2 }, [[3], [3, 3]], [[4], [4, 4]]]);
  expect(await appendedSeq(own.db.query, first)).toBe(101);
  const rows = await own.db.query.selectFrom('pageControl').select('frames').where('wbNo', '=', wbNo).execute();
  expect(rows.map(({ frames }) => frames)).toEqual([null, null, null, null]);
  expect(await write(6)).toBeDefined();
});

test('controls are carried in order, once by however many, and wait while they fail', async () => {
  const { wbNo, pageId } = await page();
  const write = (n: number) => own.db.transaction((tx) => writeControls(tx, wbNo, [{ pageId, control: { n } }]));
  for (let n = 0; n < 5; n += 1) await write(n);
  const waiting = async (waitedMs = 0) =>
    (await boardsWithWaitingControls(own.db.query, { waitedMs, limit: 10 })).map((board) => board.wbNo);
  expect(await waiting()).toContain(wbNo);
  expect(await waiting(60_000)).not.toContain(wbNo);
  const carried: unknown[] = [];
  const failing = carryControls(own.db, wbNo, async ({ control }) => {
    if (carried.length === 2) throw new Error('away');
    return carried.push(control);
  });
  await expect(failing).rejects.toThrow('away');
  expect(await waitingControls(own.db.query, wbNo)).toHaveLength(3);
  const counts = await Promise.all(
    Array.from({ length: 4 }, () => carryControls(own.db, wbNo, async ({ control }) => carried.push(control))),
  );
  expect(counts.toSorted()).toEqual([0, 0, 0, 3]);
  expect(carried).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
  expect(await waiting()).not.toContain(wbNo);
});

test('only the demo of the absent user is ended, and not one that began since', async () => {
  const db = own.db.query;
  const { accountId, wbNo } = await page();
  const end = (actor: number) => own.db.transaction((tx) => endAbandonedDemo(tx, { wbNo, actor, awayMs: 60_000 }));
  const demo = { demoAccountId: accountId, demoClientId: 'client-a' };
  expect(await end(1), 'no demo').toBe(false);
  await db
    .updateTable('board')
    .set({ ...demo, demoSince: new Date(Date.now() - 30_000) })
    .where('wbNo', '=', wbNo)
    .execute();
  expect(await end(1), 'began half a minute ago').toBe(false);
  await db
    .updateTable('board')
    .set({ demoSince: new Date(Date.now() - 61_000) })
    .where('wbNo', '=', wbNo)
    .execute();
  expect(await end(2), "not this one's").toBe(false);
  expect(await waitingControls(db, wbNo)).toEqual([]);
  expect(await end(1)).toBe(true);
  expect((await waitingControls(db, wbNo)).map(({ control }) => control)).toEqual([{ type: 'demoOff' }]);
  expect(await end(1), 'over already').toBe(false);
  expect(await boardPeople(db, wbNo)).toEqual([accountId]);
});
