import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE, newId } from '@sw/base';
import { createPage, decodeFrame, fold } from '@sw/board-model';
import { DEMO_GONE } from '@sw/contract';
import { openBus, openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { type Database, sql, syncLevels, waitingControls, writeControls } from '@sw/postgres';
import { readConfig, startService } from '@sw/service';
import { engineEnv, type TestDatabase, type TestProxy, testDatabase, testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workerConfig } from '../config.ts';
import { buildWorker } from '../worker.ts';

/** Shared by all runs: page numbers are random, so their logs never meet. */
const PREFIX = 'worker-test';
let database: TestDatabase;
let nats: TestProxy;
let log: PageLog;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  nats = await testProxy(engineEnv().NATS_URL);
  log = openPageLog({ url: engineEnv().NATS_URL, name: 'relay test', prefix: PREFIX, logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 32 * MEGABYTE });
  for (let n = 0; n < 2; n += 1) {
    const env = { ...engineEnv(), NATS_URL: nats.url, DATABASE_URL: database.processUrl, PAGE_LOG_PREFIX: PREFIX };
    const config = readConfig(workerConfig, {
      ...env,
      WORKER_PORT: '0',
      LOG_LEVEL: 'silent',
      LINK_SECRET: 'of no worth, but as long as it must be',
      PUBLIC_URL: 'https://board.example',
    });
    const service = await startService({ name: 'worker', version: 'test', config }, (context) =>
      buildWorker(context, config),
    );
    stops.push(service.stop);
  }
});

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await log?.close();
  await nats?.close();
  await database?.drop();
});

const LEVEL = {
  levelNo: 1,
  name: 'free',
  boardCount: 1,
  callPeople: 1,
  endpoints: 1,
  singleCallMinutes: 1,
  maxPages: 1,
  monthCallMinutes: 1,
  importFileMb: 1,
  documentsPerPage: 1,
  spaceMb: 1,
  imageNum: 1,
  fileNum: 1,
  quality: 'SD',
} as const;

async function addPage({ query }: Database) {
  await syncLevels(query, [LEVEL]);
  const [accountId, spaceId, wbNo, pageId] = [newId(), newId(), newId(), newId()];
  const account = { accountId, email: `${accountId}@example.com`, nickName: 'Ann', levelNo: 1 };
  await query
    .insertInto('account')
    .values({ ...account, locale: 'en', timeZone: 'UTC' })
    .execute();
  const space = { spaceId, kind: 'personal', name: 'Ann', ownerAccountId: accountId } as const;
  await query.insertInto('space').values(space).execute();
  await query.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName: 'Plan' }).execute();
  await query.insertInto('boardPage').values({ pageId, wbNo, spaceId, place: 1, shard: 0 }).execute();
  await query.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
  return { shard: 0, wbNo, pageId, accountId };
}

/** Only a hanging process reaches this time. */
const PATIENCE_MS = 60_000;
vi.setConfig({ testTimeout: 180_000 });

/** True while a worker tries to append the board's controls: it holds the lock with the board's number. */
async function tries({ query }: Database, wbNo: string): Promise<boolean> {
  const { rows } = await sql`select from pg_locks
    where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = ${wbNo}::bigint`.execute(
    query,
  );
  return rows.length > 0;
}

/** Waits until no control of the board is pending, and returns those in the page's log with their effect. */
async function carried(page: PageRef) {
  const { wbNo, pageId } = page;
  for (
    const end = Date.now() + PATIENCE_MS;
    (await waitingControls(database.db.query, wbNo)).length > 0;
    await pause(50)
  ) {
    if (Date.now() > end) throw new Error('the controls still wait');
  }
  const { frames } = await log.readTail(page, 0, { maxBytes: 1_000_000, maxCount: 100 });
  const state = createPage(pageId);
  const controls = frames.map(({ seq, frame }) => {
    const decoded = decodeFrame(frame);
    if (!decoded.ok || decoded.value.kind !== 'record' || decoded.value.record.kind !== 'control') throw new Error('?');
    fold(state, decoded.value.record, seq);
    return decoded.value.record.control;
  });
  return { controls, access: state.access };
}

test('what the api left behind while NATS was away comes to the log, in order and once, though two workers run', async () => {
  const page = await addPage(database.db);
  const { wbNo, pageId } = page;
  await nats.cut();
  for (const permit of [0, 1, 0] as const) {
    const control = { type: 'permit', actor: 2, permit };
    await database.db.transaction((tx) => writeControls(tx, wbNo, [{ pageId, control }]));
  }
  await expect.poll(() => tries(database.db, wbNo)).toBe(true);
  expect(await waitingControls(database.db.query, wbNo)).toHaveLength(3);
  await nats.restore();
  const { controls, access } = await carried(page);
  expect(controls).toEqual([0, 1, 0].map((permit) => ({ type: 'permit', actor: 2, permit })));
  expect([...access.permits]).toEqual([[2, 0]]);
});

test('a demo whose opener is gone ends, in the log and for the people of the board', async () => {
  const page = await addPage(database.db);
  const { wbNo, accountId } = page;
  const db = database.db.query;
  const demo = { demoAccountId: accountId, demoClientId: 'client-one', demoSince: new Date(Date.now() - 120_000) };
  await db.updateTable('board').set(demo).where('wbNo', '=', wbNo).execute();
  const bus = openBus({ url: engineEnv().NATS_URL, name: 'relay test', logError: () => undefined });
  const read = () => db.selectFrom('board').select('demoAccountId').where('wbNo', '=', wbNo).executeTakeFirstOrThrow();
  // Like a gateway: repeatedly while the condition is true.
  for (const end = Date.now() + PATIENCE_MS; (await read()).demoAccountId !== null; await pause(50)) {
    if (Date.now() > end) throw new Error('the demo still runs');
    bus.publish(DEMO_GONE.subject, new TextEncoder().encode(JSON.stringify({ wbNo, actor: 1 })));
  }
  expect((await carried(page)).controls).toEqual([{ type: 'demoOff' }]);
  const events = await db.selectFrom('outbox').select('payload').where('subject', '=', 'demo.changed').execute();
  expect(events.map(({ payload }) => payload)).toEqual([{ wbNo, accountIds: [accountId], demo: null }]);
  await bus.close();
});
