import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@sw/base';
import { readHistory } from '@sw/board-archive';
import type { Control } from '@sw/board-model';
import { appendWaiting } from '@sw/contract';
import { type OwnEngines, startOwnEngines } from '@sw/engines';
import { openPageLog } from '@sw/nats';
import {
  carryControls,
  deleteBoardRows,
  eraseAccountRows,
  readSnapshotPointer,
  restoreDatabase,
  sql,
  writeControls,
} from '@sw/postgres';
import { addPerson, type TestPerson } from '@sw/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addInstallation,
  addPage,
  backup,
  drawer,
  hashOf,
  type Installation,
  keep,
  migrateOnce,
  stateOf,
  type TestPage,
} from '../../testing/backup-installation.ts';
import { Repository } from './repository.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let engines: OwnEngines;
let source: Installation;
let dir: string;
const opened: { close(): Promise<void> }[] = [];
const keepOpen = <T extends { close(): Promise<void> }>(one: T): T => {
  opened.push(one);
  return one;
};

beforeAll(async () => {
  engines = await startOwnEngines(['postgres', 'nats', 'storage']);
  await migrateOnce(engines.env);
});
afterAll(() => engines?.end());
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sw-repair-'));
  source = keepOpen(await addInstallation(engines.env, { prepared: true }));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  rmSync(dir, { recursive: true, force: true });
});

/** The same bucket and logs with the rows of a backup: what point-in-time recovery of PostgreSQL leaves. */
async function withRowsOf(name: string): Promise<Installation> {
  const { database, env } = keepOpen(await addInstallation(engines.env));
  const input = createReadStream(new Repository(dir).path(name, 'database.dump'));
  await restoreDatabase(env.DATABASE_URL ?? '', { input, signal: new AbortController().signal });
  return { ...source, database, env: { ...source.env, DATABASE_URL: env.DATABASE_URL ?? '' } };
}

/** The same rows and bucket with new streams. */
async function withNewStreams(): Promise<Installation> {
  const prefix = `${source.env.PAGE_LOG_PREFIX}b`;
  const log = keepOpen(
    openPageLog({ url: engines.env.NATS_URL ?? '', name: prefix, prefix, logError: () => undefined }),
  );
  await log.ensureShards(2, { maxBytes: 16 * 1024 * 1024 });
  return { ...source, log, env: { ...source.env, PAGE_LOG_PREFIX: prefix } };
}

const control = ({ wbNo, pageId }: TestPage) => ({ wbNo, pageId, control: JSON.stringify({ type: 'demo' }) });

async function addToBoard(
  { database }: Installation,
  { wbNo }: TestPage,
  who: { actor: number } & TestPerson,
): Promise<void> {
  const { actor, accountId, spaceId } = who;
  await database.query.insertInto('boardActor').values({ wbNo, actor, accountId }).execute();
  const share = { wbShareId: newId(), wbNo, spaceId, accountId, permit: 2, joinedAt: new Date() };
  await database.query.insertInto('boardSharer').values(share).execute();
}

/** Takes these control records, and those that wait, to the page's log, as the api does. */
async function tell({ database, log }: Installation, page: TestPage, controls: readonly Control[]): Promise<void> {
  const { wbNo, pageId } = page;
  await database.transaction((tx) =>
    writeControls(
      tx,
      wbNo,
      controls.map((one) => ({ pageId, control: one })),
    ),
  );
  await carryControls(database, wbNo, (waiting) =>
    appendWaiting(waiting, (frame) => log.append(page, frame, { timeoutMs: 20_000 })),
  );
}

async function versionsOf({ store }: Installation, page: TestPage): Promise<number[]> {
  const versions: number[] = [];
  for await (const { version } of readHistory(store, page)) versions.push(version);
  return versions;
}

test('after PostgreSQL went back, pages show their newest snapshot, control numbers grow on, and erased people are erased again', async () => {
  const [drawn, quiet, erased] = [await addPage(source), await addPage(source), await addPage(source)];
  const draw = drawer(source, drawn);
  await draw(3);
  await keep(source, drawn);
  await drawer(source, quiet)(2);
  await keep(source, quiet);
  const { result } = await backup(source.env, ['create', dir]);
  await draw(4);
  await keep(source, drawn);
  const last = await source.database.query
    .insertInto('pageControl')
    .values(control(drawn))
    .returning('controlId')
    .executeTakeFirstOrThrow();
  await drawer(source, await addPage(source))(1);
  await source.database.transaction(async (tx) => {
    await sql`delete from page_control where wb_no = ${erased.wbNo}`.execute(tx);
    await deleteBoardRows(tx, erased.wbNo);
    const { accountId, spaceId } = erased.owner;
    const email = `${accountId}@example.com`;
    await eraseAccountRows(tx, { accountId, spaceId, email, nickName: 'Ann', avatarKey: null });
  });
  await backup(source.env, ['erasures', dir]);
  const hash = await hashOf(source, drawn);

  const back = await withRowsOf(String(result.backup));
  expect(await hashOf(back, drawn), 'the log has nothing that the snapshot lacks').not.toBe(hash);
  const repaired = await backup(back.env, ['repair', 'postgres', dir]);
  expect(repaired, repaired.complaints).toMatchObject({
    code: 0,
    result: { pages: 1, faults: 0, unknown: 1, accountsErased: 1 },
  });
  expect(await hashOf(back, drawn)).toBe(hash);
  expect(await hashOf(back, quiet)).toBe(await hashOf(source, quiet));
  const next = await back.database.query
    .insertInto('pageControl')
    .values(control(drawn))
    .returning('controlId')
    .executeTakeFirstOrThrow();
  expect(Number(next.controlId)).toBeGreaterThan(Number(last.controlId) + 1_000_000);
  const due = await back.database.query.selectFrom('accountDeletion').select('accountId').execute();
  expect(due).toEqual([{ accountId: erased.owner.accountId }]);
  await draw(1);
  await keep(back, drawn);
  expect(await versionsOf(back, drawn)).toHaveLength(8);
});

test('after PostgreSQL went back, numbers of people who came since are not used again, and the logs follow the rows', async () => {
  const [kept, tail] = [await addPage(source), await addPage(source)];
  const ann = await addPerson(source.database);
  for (const page of [kept, tail]) {
    await addToBoard(source, page, { actor: 2, ...ann });
    await drawer(source, page)(1);
    await keep(source, page);
  }
  const { result } = await backup(source.env, ['create', dir]);
  for (const page of [kept, tail]) {
    await addToBoard(source, page, { actor: 3, ...(await addPerson(source.database)) });
    await tell(source, page, [
      { type: 'removed', actor: 3 },
      { type: 'permit', actor: 2, permit: 0 },
      { type: 'demoOn', actor: 2, clientId: 'ann' },
      { type: 'boardRecycled' },
      { type: 'pageDeleted' },
    ]);
  }
  await keep(source, kept);

  const back = await withRowsOf(String(result.backup));
  const repaired = await backup(back.env, ['repair', 'postgres', dir]);
  expect(repaired, repaired.complaints).toMatchObject({ code: 0, result: { pages: 1, rights: 8 } });
  for (const page of [kept, tail]) {
    await tell(back, page, []);
    const { access } = await stateOf(back, page);
    expect(access).toMatchObject({ deleted: false, recycled: false, demo: null, permits: new Map() });
    const { last } = await back.database.query
      .selectFrom('boardActor')
      .select(({ fn }) => fn.max('actor').as('last'))
      .where('wbNo', '=', page.wbNo)
      .executeTakeFirstOrThrow();
    expect(last).toBeGreaterThan(3);
  }
});

test('a page whose bucket says two things is named, and the others are repaired', async () => {
  const [page, torn] = [await addPage(source), await addPage(source)];
  for (const one of [page, torn]) {
    await drawer(source, one)(2);
    await keep(source, one);
  }
  const { result } = await backup(source.env, ['create', dir]);
  for (const one of [page, torn]) {
    await drawer(source, one)(2);
    await keep(source, one);
  }
  const pointer = await readSnapshotPointer(source.database.query, torn.pageId);
  const key = pointer?.key ?? '';
  const bytes = Buffer.from((await source.store.get(key)) ?? []);
  const other = key.replace(pointer?.hash ?? '', (pointer?.hash ?? '').replaceAll(/./g, '0'));
  await source.store.put(other, bytes, { contentType: 'application/octet-stream' });
  const back = await withRowsOf(String(result.backup));
  const repaired = await backup(back.env, ['repair', 'postgres', dir]);
  expect(repaired).toMatchObject({ code: 1, result: { pages: 1, faults: 1 } });
  expect(repaired.complaints).toContain(`page ${torn.pageId}: there are two snapshots`);
  expect(await hashOf(back, page)).toBe(await hashOf(source, page));
});

test('after NATS lost its streams, drawing goes on with higher versions, and control records are appended again', async () => {
  const page = await addPage(source);
  await drawer(source, page)(5);
  await keep(source, page);
  const values = { ...control(page), appendedAt: new Date(Date.now() - 86_400_000) };
  await source.database.query.insertInto('pageControl').values(values).execute();
  const lost = await withNewStreams();
  const repaired = await backup(lost.env, ['repair', 'nats']);
  expect(repaired, repaired.complaints).toMatchObject({ code: 0, result: { pages: 1, controls: 1 } });
  const rows = await source.database.query.selectFrom('pageControl').select('appendedAt').execute();
  expect(rows).toEqual([{ appendedAt: null }]);
  await drawer(lost, page)(2);
  const hash = await hashOf(lost, page);
  await keep(lost, page);
  expect(await hashOf(lost, page)).toBe(hash);
  const versions = await versionsOf(lost, page);
  expect(versions).toHaveLength(7);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

test('records of older streams keep their versions, and those that the archive has do not count for a second time', async () => {
  const page = await addPage(source, undefined, 1);
  const lost = await withNewStreams();
  const draw = drawer(source, page);
  await draw(3);
  for (const { frame } of (await source.log.readTail(page, 0, { maxBytes: 1e6, maxCount: 100 })).frames)
    await lost.log.append(page, frame, { timeoutMs: 20_000 });
  await keep(source, page);
  // Acknowledged before NATS was copied, and nowhere else.
  await drawer(lost, page)(2);
  const hash = await hashOf(lost, page);
  expect(await backup(lost.env, ['repair', 'nats'])).toMatchObject({ code: 0 });
  expect(await versionsOf(lost, page)).toEqual([1, 2, 3, 4, 5]);
  expect(await hashOf(lost, page)).toBe(hash);
  const { frames } = await lost.log.readTail(page, 0, { maxBytes: 1e6, maxCount: 100 });
  expect(frames).toHaveLength(0);
  await drawer(lost, page)(1);
  await keep(lost, page);
  expect(await versionsOf(lost, page)).toHaveLength(6);
});

test('a page whose snapshot cannot be read is named, and the logs of the others are repaired', async () => {
  const [page, torn] = [await addPage(source, undefined, 1), await addPage(source, undefined, 1)];
  const lost = await withNewStreams();
  for (const one of [torn, page]) {
    await drawer(source, one)(2);
    await keep(source, one);
    await drawer(lost, one)(3);
  }
  const pointer = await readSnapshotPointer(source.database.query, torn.pageId);
  await source.store.remove(pointer?.key ?? '');
  const repaired = await backup(lost.env, ['repair', 'nats']);
  expect(repaired).toMatchObject({ code: 1, result: { pages: 2, faults: 1 } });
  expect(repaired.complaints).toContain(`page ${torn.pageId}: ${pointer?.key} is missing`);
  const left = async (one: TestPage) =>
    (await lost.log.readTail(one, 0, { maxBytes: 1e6, maxCount: 100 })).frames.length;
  expect(await left(page)).toBe(0);
  expect(await left(torn)).toBeGreaterThan(0);
  const hash = await hashOf(lost, page);
  await keep(lost, page);
  expect(await hashOf(lost, page)).toBe(hash);
});

test('neither is done while a process runs, nor without the list of who was erased', async () => {
  const refused = { code: 1, complaints: expect.stringContaining('erased people would come back') };
  expect(await backup(source.env, ['repair', 'postgres', dir])).toMatchObject(refused);
  await backup(source.env, ['create', dir]);
  const { query } = source.database;
  // Seen later than now: it must count as running for as long as both commands take.
  await sql`insert into running_process (process_id, kind, version, rules, seen_at)
    values (gen_random_uuid(), 'gateway', '1', 1, now() + interval '5 minutes')`.execute(query);
  const running = { code: 1, complaints: expect.stringMatching(/still run.*gateway/) };
  expect(await backup(source.env, ['repair', 'postgres', dir])).toMatchObject(running);
  expect(await backup(source.env, ['repair', 'nats'])).toMatchObject(running);
  await sql`update running_process set seen_at = now() - interval '1 minute'`.execute(query);
  expect(await backup(source.env, ['repair', 'nats'])).toMatchObject({ code: 0 });
});
