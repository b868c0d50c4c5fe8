import { newId } from '@sw/base';
import { migrateJobs } from '@sw/jobs';
import { beginBackup, endBackup, sql } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, type TestBoard } from '../../testing/boards.ts';
import { removeObjects } from '../jobs/remove-objects.ts';
import { expireFiles } from './expire-files.ts';
import { collectUnheld, patrolRound, sweepUploads } from './sweep-blobs.ts';

let own: TestDatabase;
let store: ObjectStore;
beforeAll(async () => {
  own = await testDatabase();
  await migrateJobs(own.url);
  store = openObjectStore(storeOptions(engineEnv(), 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  await store?.close();
  await own?.drop();
});

/** Every blob that is not held any more, or paid for by somebody else; returns how many are gone. */
async function collect(unheldMs = 0): Promise<number> {
  const count = async () =>
    Number(
      (
        await own.db.query
          .selectFrom('blob')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await count();
  for await (const _ of collectUnheld(own.db, { unheldMs }));
  return before - (await count());
}

const patrol = () => patrolRound(own.db);

const png = { contentType: 'image/png' };

async function addBlob(payer: TestBoard, holders: readonly TestBoard[], bytes = 7): Promise<string> {
  const blobId = newId();
  const key = `blobs/${blobId}`;
  await store.put(key, new Uint8Array(bytes), png);
  const blob = { blobId, spaceId: payer.spaceId, key, bytes: String(bytes), mime: 'image/png' };
  await own.db.query
    .insertInto('blob')
    .values({ ...blob, sha256: Buffer.alloc(32) })
    .execute();
  for (const { wbNo } of holders) {
    await own.db.query.insertInto('boardBlob').values({ wbNo, blobId, kind: 'image' }).execute();
  }
  return blobId;
}

const used = async ({ spaceId }: TestBoard): Promise<number> => {
  const row = await own.db.query
    .selectFrom('spaceAccount')
    .select('bytes')
    .where('spaceId', '=', spaceId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
};

/** Runs the waiting jobs like the worker. */
async function runRemovals(): Promise<void> {
  const { rows } = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs where payload->'keys' is not null`.execute(own.db.query);
  for (const { payload } of rows) await removeObjects({ database: own.db, store })(payload);
}

test('while a backup runs objects stay, because its rows may name them; they go once it has ended or died', async () => {
  const { query } = own.db;
  const [ended, died] = [await beginBackup(query), await beginBackup(query)];
  const key = `blobs/${await addBlob(await addBoard(own.db), [])}`;
  await patrol();
  await collect();
  await runRemovals();
  expect(await store.head(key)).toBeDefined();
  const { rows } = await sql`select 1 from graphile_worker._private_jobs where payload->'keys'->>0 = ${key}
    and run_at > now() + make_interval(mins => 5)`.execute(query);
  expect(rows).toHaveLength(1);
  await endBackup(query, ended ?? '');
  await runRemovals();
  expect(await store.head(key)).toBeDefined();
  await sql`update running_backup set ends_at = now() where backup_id = ${died}`.execute(query);
  await runRemovals();
  expect(await store.head(key)).toBeUndefined();
});

test('a blob that no board holds is collected, and its space has the bytes back; one that is held stays', async () => {
  const board = await addBoard(own.db);
  const [kept, lost] = [await addBlob(board, [board]), await addBlob(board, [])];
  expect(await used(board)).toBe(14);
  expect(await collect(), 'nobody has let go of it').toBe(0);
  await patrol();
  expect(await collect(60_000), 'too young').toBe(0);
  expect(await collect()).toBe(1);
  await runRemovals();
  expect([await used(board), await store.head(`blobs/${lost}`)]).toEqual([7, undefined]);
  expect(await store.head(`blobs/${kept}`)).toBeDefined();
});

test('an owner that erased their board no longer pays for what others still hold: the next holder does', async () => {
  const [first, copy] = [await addBoard(own.db), await addBoard(own.db)];
  const blobId = await addBlob(first, [first, copy], 11);
  await collect();
  expect([await used(first), await used(copy)]).toEqual([11, 0]);
  await own.db.query.deleteFrom('boardBlob').where('wbNo', '=', first.wbNo).execute();
  expect(await collect()).toBe(0);
  expect([await used(first), await used(copy)]).toEqual([0, 11]);
  await own.db.query.deleteFrom('boardBlob').where('blobId', '=', blobId).execute();
  await collect();
  expect(await used(copy)).toBe(0);
});

test('a board that moves to another space takes the charge for what nobody in its former space holds', async () => {
  const [board, other] = [await addBoard(own.db), await addBoard(own.db)];
  await addBlob(board, [board], 13);
  await own.db.query.updateTable('board').set({ spaceId: other.spaceId }).where('wbNo', '=', board.wbNo).execute();
  expect(await collect()).toBe(0);
  expect([await used(board), await used(other)]).toEqual([0, 13]);
});

test('a blob that somebody is attaching stays a candidate, and is not waited for', async () => {
  const [board, other] = [await addBoard(own.db), await addBoard(own.db)];
  const blobId = await addBlob(board, [board]);
  await own.db.query.deleteFrom('boardBlob').where('blobId', '=', blobId).execute();
  await own.db.transaction(async (tx) => {
    await tx.insertInto('boardBlob').values({ wbNo: other.wbNo, blobId, kind: 'image' }).execute();
    expect(await collect()).toBe(0);
  });
  await own.db.query.deleteFrom('boardBlob').where('blobId', '=', blobId).execute();
  expect(await collect()).toBe(1);
});

test('a background of somebody’s own is held by that person', async () => {
  const board = await addBoard(own.db);
  const blobId = await addBlob(board, []);
  const { ownerAccountId: accountId } = await own.db.query
    .selectFrom('board')
    .select('ownerAccountId')
    .where('wbNo', '=', board.wbNo)
    .executeTakeFirstOrThrow();
  await own.db.query.insertInto('ownBackground').values({ accountId, blobId, name: 'sky' }).execute();
  await patrol();
  expect(await collect()).toBe(0);
  await own.db.query.deleteFrom('ownBackground').execute();
  expect(await collect()).toBe(1);
});

test('uploads that nobody completed go with what was sent and what was written; those of today stay', async () => {
  const board = await addBoard(own.db);
  const { ownerAccountId: accountId } = await own.db.query
    .selectFrom('board')
    .select('ownerAccountId')
    .where('wbNo', '=', board.wbNo)
    .executeTakeFirstOrThrow();
  const add = async (ageHours: number, completedAt: Date | null) => {
    const uploadId = newId();
    for (const key of [`incoming/${uploadId}`, `blobs/${uploadId}`]) await store.put(key, new Uint8Array(3), png);
    const createdAt = new Date(Date.now() - ageHours * 3_600_000);
    const upload = { uploadId, accountId, spaceId: board.spaceId, wbNo: board.wbNo, source: 1, name: 'a', bytes: '3' };
    await own.db.query
      .insertInto('upload')
      .values({ ...upload, createdAt, completedAt })
      .execute();
    return uploadId;
  };
  const [young, abandoned, done] = [await add(0.9, null), await add(1.1, null), await add(25, new Date())];
  expect(await sweepUploads(own.db)).toBe(2);
  await runRemovals();
  const there = async (uploadId: string) =>
    Promise.all(
      [`incoming/${uploadId}`, `blobs/${uploadId}`].map(async (key) => (await store.head(key)) !== undefined),
    );
  expect(await there(young)).toEqual([true, true]);
  expect(await there(abandoned)).toEqual([false, false]);
  expect(await there(done), 'a completed one lives as a blob').toEqual([false, true]);
});

test('an upload in parts goes with its parts, those of a process that died included, and its space is free again', async () => {
  const board = await addBoard(own.db);
  const { ownerAccountId: accountId } = await own.db.query
    .selectFrom('board')
    .select('ownerAccountId')
    .where('wbNo', '=', board.wbNo)
    .executeTakeFirstOrThrow();
  const reserved = async () => {
    const query = own.db.query.selectFrom('spaceAccount').select('reserved').where('spaceId', '=', board.spaceId);
    return Number((await query.executeTakeFirst())?.reserved ?? 0);
  };
  const uploadId = newId();
  const key = `blobs/${uploadId}`;
  const begun = [await store.startParts(key, png), await store.startParts(key, png)];
  const upload = { uploadId, accountId, spaceId: board.spaceId, wbNo: board.wbNo, source: 3, name: 'a.pdf' };
  const expiresAt = new Date(Date.now() + 60_000);
  await own.db.query
    .insertInto('upload')
    .values({ ...upload, bytes: '9', reserved: '9', partsId: begun[0] ?? null, expiresAt })
    .execute();
  expect([await sweepUploads(own.db), await reserved()], 'it may be continued').toEqual([0, 9]);
  await own.db.query
    .updateTable('upload')
    .set({ expiresAt: new Date(0) })
    .where('uploadId', '=', uploadId)
    .execute();
  expect([await sweepUploads(own.db), await reserved()]).toEqual([1, 0]);
  await runRemovals();
  for (const partsId of begun) expect(await store.listParts(key, partsId)).toBeUndefined();
});

test('a file of the file centre holds its blob, in the bin too, until its time there is over', async () => {
  const board = await addBoard(own.db);
  const { spaceId } = board;
  const blobId = await addBlob(board, [], 5);
  const [rootId, entryId] = [newId(), newId()];
  const row = { spaceId, name: '', nameKey: '', category: 0, blobId: null };
  await own.db.query
    .insertInto('fileEntry')
    .values({ ...row, entryId: rootId })
    .execute();
  const file = { ...row, entryId, parentId: rootId, name: 'a.pdf', nameKey: 'a.pdf', category: 5, blobId, bytes: '5' };
  await own.db.query.insertInto('fileEntry').values(file).execute();
  await own.db.query
    .updateTable('fileEntry')
    .set({ binId: entryId, binnedAt: new Date() })
    .where('entryId', '=', entryId)
    .execute();
  expect([await collect(), await expireFiles(own.db)]).toEqual([0, 0]);
  await own.db.query
    .updateTable('fileEntry')
    .set({ binnedAt: new Date(0) })
    .where('entryId', '=', entryId)
    .execute();
  expect([await expireFiles(own.db), await used(board)]).toEqual([1, 0]);
  await runRemovals();
  expect(await store.head(`blobs/${blobId}`)).toBeUndefined();
});
