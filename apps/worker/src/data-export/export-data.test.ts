import { buffer } from 'node:stream/consumers';
import { MEGABYTE, newId } from '@sw/base';
import { dataExportKey, dataExportPrefix, readTwbHead } from '@sw/board-archive';
import { migrateJobs } from '@sw/jobs';
import { openPageLog, type PageLog } from '@sw/nats';
import { addDataExport, cancelDataExports, readDataExport, sql } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addBoard, drawer, type TestBoard } from '../../testing/boards.ts';
import { expireDataExports } from '../tidy/due-accounts.ts';
import { abandonDataExport, exportData } from './export-data.ts';

let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
beforeAll(async () => {
  own = await testDatabase();
  await migrateJobs(own.url);
  const env = engineEnv();
  log = openPageLog({ url: env.NATS_URL, name: 'data export', prefix: 'export-test', logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 64 * MEGABYTE });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  await log?.close();
  await store?.close();
  await own?.drop();
});

const run = (exportId: string, objects: ObjectStore = store) =>
  exportData({ database: own.db, log, store: objects })(
    { exportId, link: 'https://board.example/account' },
    { signal: new AbortController().signal },
  );

async function begin(accountId: string): Promise<string> {
  const exportId = newId();
  await own.db.transaction((tx) => addDataExport(tx, { exportId, accountId, createdAt: new Date() }));
  return exportId;
}

/** A file in a folder of the board's owner. */
async function addFile({ accountId, spaceId }: TestBoard, name: string, bytes: Uint8Array): Promise<void> {
  const [rootId, folderId, blobId] = [newId(), newId(), newId()];
  const key = `blobs/${blobId}`;
  await store.put(key, bytes, { contentType: 'application/pdf' });
  const blob = { blobId, spaceId, key, bytes: String(bytes.length), mime: 'application/pdf', sha256: null };
  await own.db.query.insertInto('blob').values(blob).execute();
  const row = { spaceId, addedBy: accountId, blobId: null };
  await own.db.query
    .insertInto('fileEntry')
    .values({ ...row, entryId: rootId, name: '', nameKey: '', category: 0 })
    .execute();
  await own.db.query
    .insertInto('fileEntry')
    .values({ ...row, entryId: folderId, parentId: rootId, name: '课件', nameKey: '课件', category: 0 })
    .execute();
  const file = { ...row, entryId: newId(), parentId: folderId, name, nameKey: name, category: 5, blobId };
  await own.db.query
    .insertInto('fileEntry')
    .values({ ...file, bytes: String(bytes.length) })
    .execute();
}

async function contentsOf(exportId: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from((await store.get(dataExportKey(exportId))) ?? []));
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

test('R7.61 the archive has the boards, the files in their folders and what the tables say, without secrets', async () => {
  const board = await addBoard(own.db, { wbName: 'Roof/停车场', pages: 2 });
  for (const page of board.pages) await drawer(log, page)(3);
  await addFile(board, 'lesson.pdf', Buffer.from('%PDF lesson'));
  await sql`insert into session (session_id, account_id, token_hash, level_revision, expires_at, user_agent)
    values (${newId()}, ${board.accountId}, decode(repeat('ab', 32), 'hex'), 1, now(), 'Firefox of Ann')`.execute(
    own.db.query,
  );
  const exportId = await begin(board.accountId);
  await run(exportId);
  const files = await contentsOf(exportId);
  expect([...files.keys()].toSorted()).toEqual([
    'boards/Roof_停车场.twb',
    'files/课件/',
    'files/课件/lesson.pdf',
    'profile.json',
  ]);
  expect(files.get('files/课件/lesson.pdf')?.toString()).toBe('%PDF lesson');
  const head = readTwbHead(files.get('boards/Roof_停车场.twb') ?? Buffer.alloc(0));
  expect(head.ok && head.value.pages.length).toBe(2);
  const profile = JSON.parse(files.get('profile.json')?.toString() ?? '') as Record<string, Record<string, unknown>[]>;
  expect(profile.account?.[0]).toMatchObject({ account_id: board.accountId, email: `${board.accountId}@example.com` });
  expect(profile.sessions?.[0]).toMatchObject({ user_agent: 'Firefox of Ann' });
  expect(profile.boards?.[0]).toMatchObject({ wb_no: board.wbNo });
  expect(files.get('profile.json')?.toString()).not.toMatch(/abababab|token_hash|"hash"/);

  const row = await readDataExport(own.db.query, exportId);
  expect(row).toMatchObject({ key: dataExportKey(exportId), done: 4, total: 4 });
  expect(await store.head(`${dataExportPrefix(exportId)}boards/${board.wbNo}.twb`), 'its part is gone').toBeUndefined();
  const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
    where payload ->> 'mail' = 'dataExportReady'`.execute(own.db.query);
  expect(rows).toEqual([{ payload: expect.objectContaining({ to: `${board.accountId}@example.com`, locale: 'en' }) }]);
});

test('R7.61 after a crash the next try writes no board again', async () => {
  const board = await addBoard(own.db);
  for (const page of board.pages) await drawer(log, page)(3);
  const exportId = await begin(board.accountId);
  const dying = { ...store, putStream: () => Promise.reject(new Error('the process died')) };
  await expect(run(exportId, dying)).rejects.toThrow('died');
  const written: string[] = [];
  const counting: ObjectStore = {
    ...store,
    putFile: (key, path, how) => {
      written.push(key);
      return store.putFile(key, path, how);
    },
  };
  await run(exportId, counting);
  expect(written).toEqual([]);
  expect((await contentsOf(exportId)).has('boards/Plan.twb')).toBe(true);
});

test('R7.61 a cancelled one leaves nothing in the store, and a failed one says so', async () => {
  const board = await addBoard(own.db);
  const cancelled = await begin(board.accountId);
  await own.db.transaction((tx) => cancelDataExports(tx, board.accountId));
  await run(cancelled);
  expect(await Array.fromAsync(store.list(dataExportPrefix(cancelled)))).toEqual([]);

  const failing = await begin(board.accountId);
  await expect(run(failing, { ...store, putStream: () => Promise.reject(new Error('full')) })).rejects.toThrow('full');
  const sources = { database: own.db, log, store };
  await abandonDataExport(sources)({ exportId: failing, link: '' });
  expect(await readDataExport(own.db.query, failing)).toMatchObject({ problem: 'failed', key: null });
  expect(await Array.fromAsync(store.list(dataExportPrefix(failing)))).toEqual([]);
});

test('R7.61 an archive that people can download survives another run of its job, and the end of a dead one', async () => {
  const board = await addBoard(own.db);
  const exportId = await begin(board.accountId);
  // A second run that starts before the first one ends, as after a failover.
  let first = true;
  const slow: ObjectStore = {
    ...store,
    async putStream(key, body, how) {
      if (first) {
        first = false;
        await run(exportId);
      }
      return store.putStream(key, body, how);
    },
  };
  await run(exportId, slow);
  await abandonDataExport({ database: own.db, log, store })({ exportId, link: '' });
  expect(await readDataExport(own.db.query, exportId)).toMatchObject({ problem: null, key: dataExportKey(exportId) });
  expect((await contentsOf(exportId)).has('profile.json')).toBe(true);
});

test('R7.61 a file larger than a part is stored whole', async () => {
  const board = await addBoard(own.db);
  const large = Buffer.alloc(40 * MEGABYTE, 7);
  await addFile(board, 'film.mp4', large);
  const exportId = await begin(board.accountId);
  await run(exportId);
  expect((await contentsOf(exportId)).get('files/课件/film.mp4')?.equals(large)).toBe(true);
});

test('R7.61 after seven days the archive is removed', async () => {
  const board = await addBoard(own.db);
  const exportId = await begin(board.accountId);
  await run(exportId);
  await sql`update data_export set created_at = now() - interval '7 days 1 second' where export_id = ${exportId}`.execute(
    own.db.query,
  );
  expect(await expireDataExports(own.db)).toBe(1);
  expect(await readDataExport(own.db.query, exportId)).toBeUndefined();
  const { rows } = await sql<{ payload: { keys: string[] } }>`select payload from graphile_worker._private_jobs
    where payload -> 'keys' is not null`.execute(own.db.query);
  expect(rows.flatMap(({ payload }) => payload.keys)).toContain(dataExportKey(exportId));
});
