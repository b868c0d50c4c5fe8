import { HOUR, MINUTE } from '@sw/base';
import { enqueue } from '@sw/jobs';
import { sql, writeOutbox } from '@sw/postgres';
import { readConfig, startService } from '@sw/service';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEnterprise, addMeeting } from '../../testing/meetings.ts';
import { workerConfig } from '../config.ts';
import { exportBacklog } from './backlog-meters.ts';

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startService>>;
/** Advances with every query, so that no gauge shows the result of an earlier one. */
let now = 0;

beforeAll(async () => {
  database = await testDatabase();
  const env = {
    ...engineEnv(),
    DATABASE_URL: database.processUrl,
    WORKER_PORT: '0',
    LOG_LEVEL: 'silent',
    LINK_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://board.example',
  };
  service = await startService(
    { name: 'worker', version: 'test', config: readConfig(workerConfig, env) },
    async ({ metrics }) => exportBacklog(metrics, database.db, { now: () => now, withMeetings: true }),
  );
});

afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

async function backlog(): Promise<Record<string, number>> {
  now += 10_000;
  const text = await (await fetch(`${service.opsAddress}/metrics`)).text();
  const found = text.matchAll(/^backlog_(rows|oldest_seconds)\{queue="(\w+)",service="worker"\} (\S+)$/gm);
  return Object.fromEntries([...found].map(([, kind, queue, value]) => [`${queue} ${kind}`, Number(value)]));
}

test('the gauges show what waits in the outbox, for the page logs and in the job table, and for how long', async () => {
  expect(await backlog()).toEqual({
    'outbox rows': 0,
    'controls rows': 0,
    'parked rows': 0,
    'jobs rows': 0,
    'failed_jobs rows': 0,
    'meetings rows': 0,
    'meetings oldest_seconds': 0,
    'outbox oldest_seconds': 0,
    'controls oldest_seconds': 0,
    'parked oldest_seconds': 0,
    'jobs oldest_seconds': 0,
  });

  const mail = {
    mail: 'registerCode',
    to: 'mei@worker.example',
    locale: 'en',
    values: { code: '1', minutes: '1' },
  } as const;
  await database.db.transaction(async (tx) => {
    for (const subject of ['board.a', 'board.b', 'board.c']) await writeOutbox(tx, subject, {});
    await enqueue(tx, 'sendMail', mail);
    await enqueue(tx, 'sendMail', { ...mail, locale: 'zh' });
    await sql`update outbox set created_at = now() - interval '5 minutes' where subject = 'board.a'`.execute(tx);
    await sql`update outbox set parked_at = now() where subject = 'board.c'`.execute(tx);
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 minutes',
      attempts = case when id = (select min(id) from graphile_worker._private_jobs) then max_attempts else 0 end`.execute(
      tx,
    );
  });
  const found = await backlog();
  expect(found).toMatchObject({ 'outbox rows': 2, 'parked rows': 1, 'jobs rows': 1, 'failed_jobs rows': 1 });
  expect(found['outbox oldest_seconds']).toBeGreaterThanOrEqual(300);
  expect(found['jobs oldest_seconds']).toBeGreaterThanOrEqual(120);
});

test('the gauges show due moments of meetings, and not those to come', async () => {
  const works = await addEnterprise(database.db);
  const people = works.members.map((accountId) => ({ accountId }));
  const startsAt = Date.now() - 2 * MINUTE;
  await addMeeting(database.db, works, { startsAt, bookedAt: startsAt - HOUR, remind: 'none', people });
  const found = await backlog();
  // About to start, and started; the release and the end are still to come.
  expect(found['meetings rows']).toBe(2);
  expect(found['meetings oldest_seconds']).toBeGreaterThanOrEqual(12 * 60);
});
