import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@sw/postgres';
import { expect, test } from 'vitest';
import { dropLeftovers } from './database.ts';
import { readEnv } from './env.ts';
import { mailSink, testDatabase, testPrefix } from './index.ts';

test('the engines are found from any folder below, and missing ones say what to do', async () => {
  const top = await mkdtemp(join(tmpdir(), 'sw-env-'));
  const deep = join(top, 'a', 'b');
  await mkdir(deep, { recursive: true });
  expect(() => readEnv(deep)).toThrow('run npm run engines first');
  await mkdir(join(top, '.engines'));
  await writeFile(join(top, '.engines', 'env.json'), '{"REDIS_URL":"redis://here"}');
  expect(readEnv(deep).REDIS_URL).toBe('redis://here');
  expect(() => readEnv(deep).LIVEKIT_URL).toThrow(
    'no LIVEKIT_URL: LiveKit is not installed: `npm run engines -- calls`',
  );
  expect({ ...readEnv(deep) }).toEqual({ REDIS_URL: 'redis://here' });
  await rm(top, { recursive: true });
});

test('test databases made at once are migrated, apart, and gone when dropped', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await one.db.query.insertInto('outbox').values({ subject: 's', payload: null }).execute();
  expect(await two.db.query.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(await two.db.migrate()).toEqual([]);
  await sql`select * from graphile_worker.jobs`.execute(two.db.query);
  const name = new URL(one.url).pathname.slice(1);
  await one.drop();
  const left = await sql`select 1 from pg_database where datname = ${name}`.execute(two.db.query);
  expect(left.rows).toEqual([]);
  await two.drop();
});

test('a database that a killed run left behind is dropped twelve hours later', async () => {
  const own = await testDatabase();
  const old = `sw_test_${(Date.now() - 13 * 3_600_000).toString(36)}_${testPrefix()}`;
  await sql`create database ${sql.id(old)}`.execute(own.db.query);
  await dropLeftovers(own.db.query);
  const left = await sql`select 1 from pg_database where datname = ${old}`.execute(own.db.query);
  expect(left.rows).toEqual([]);
  await own.drop();
});

test('waiting for a mail that never comes ends with an error', async () => {
  await expect(mailSink().waitFor(`${testPrefix()}@example.com`, () => true, 100)).rejects.toThrow('no such mail');
});
