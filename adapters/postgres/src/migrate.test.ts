import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginBackup, type Db, endBackup, openDatabase, sql } from './index.ts';
import { migrate } from './migrate.ts';
import { type AnyMigration, addConstraint, addIndex, type Step } from './migrations/step.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ROWS = 1_000_000;
const QUICK = { lockMs: 100, pauseMs: 20, tries: 10_000 };
let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
  // Unlogged and without a key, because a million rows are there sooner.
  await sql`create unlogged table big (size integer not null)`.execute(own.db.query);
  await sql`insert into big select n from generate_series(1, ${ROWS}::int) as n`.execute(own.db.query);
});
afterAll(() => own?.drop());

const apply = (migrations: Readonly<Record<string, AnyMigration>>, times = QUICK) =>
  migrate(own.url, () => undefined, migrations, times);
const write = (db: Db) => sql`insert into big values (0)`.execute(db);

/** Writes rows one after the other for as long as the step takes: how many, and the longest wait for one. */
async function writtenDuring(name: string, step: Step): Promise<{ written: number; longestMs: number }> {
  let [running, ended, written, longestMs] = [false, false, 0, 0];
  const timed: Step = async (db) => {
    running = true;
    await step(db);
    running = false;
  };
  const migrated = apply({ [name]: { steps: [timed] } }).finally(() => {
    ended = true;
  });
  while (!ended) {
    const [begun, start] = [running, performance.now()];
    await write(own.db.query);
    longestMs = Math.max(longestMs, performance.now() - start);
    if (begun && running) written += 1;
  }
  await migrated;
  return { written, longestMs };
}

test.each([
  ['9000_index', addIndex('big_size', 'on big (size)')],
  ['9001_check', addConstraint('big', 'big_size_check', 'check (size >= 0 and length(size::text) > 0)')],
])('rows of a table of a million are written during the step %s', async (name, step) => {
  const { written, longestMs } = await writtenDuring(name, step);
  // Under one lock for all of it, the first write would wait for the end: the few before are those of its first questions.
  expect(written, `the longest wait was ${Math.round(longestMs)} ms`).toBeGreaterThan(10);
});

test('both are valid then', async () => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid and convalidated as valid from pg_index, pg_constraint
    where indexrelid = 'big_size'::regclass and conname = 'big_size_check'`.execute(own.db.query);
  expect(rows).toEqual([{ valid: true }]);
});

test('a migration that does not get its lock lets others pass, and is tried again until it does', async () => {
  const reader = openDatabase({ url: own.url, maxConnections: 1, logError: () => undefined });
  const migration: AnyMigration = {
    up: async (db) => void (await sql`alter table big add column colour text`.execute(db)),
  };
  let migrating: Promise<string[]> = Promise.resolve([]);
  await reader.transaction(async (tx) => {
    await sql`select 1 from big limit 1`.execute(tx);
    migrating = apply({ '9010_column': migration });
    const waits = () =>
      sql`select 1 from pg_locks where relation = 'big'::regclass and not granted`
        .execute(own.db.query)
        .then(({ rows }) => rows.length);
    await expect.poll(waits, { interval: 5, timeout: 30_000 }).toBe(1);
    // Behind the migration in the queue, and before it at the table.
    await write(own.db.query);
  });
  expect(await migrating).toEqual(['9010_column']);
  expect(await apply({ '9010_column': migration })).toEqual([]);
  await reader.close();
});

test('a migration that never gets its lock says so, and leaves nothing behind', async () => {
  const reader = openDatabase({ url: own.url, maxConnections: 1, logError: () => undefined });
  const up = async (db: Parameters<Extract<AnyMigration, { up: unknown }>['up']>[0]) => {
    await sql`create table half_done (id bigint)`.execute(db);
    await sql`alter table big add column shade text`.execute(db);
  };
  await reader.transaction(async (tx) => {
    await sql`select 1 from big limit 1`.execute(tx);
    await expect(apply({ '9020_shade': { up } }, { ...QUICK, tries: 2 })).rejects.toThrow('lock timeout');
  });
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(own.db.query);
  expect(rows).toEqual([{ found: null }]);
  await reader.close();
});

test('an index whose building was interrupted is built again', async () => {
  const { query } = own.db;
  await sql`create table few (word text not null)`.execute(query);
  await sql`insert into few values ('twice'), ('twice')`.execute(query);
  const doubled = sql`create unique index concurrently few_word on few (word)`.execute(query);
  await expect(doubled).rejects.toThrow('could not create unique index');
  await apply({ '9030_again': { steps: [addIndex('few_word', 'on few (word)')] } });
  const { rows } = await sql`
    select indisvalid, indisunique from pg_index where indexrelid = 'few_word'::regclass`.execute(query);
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
});

test('nothing is migrated while a backup is made', async () => {
  const backupId = await beginBackup(own.db.query);
  const migrations = { '9040_nothing': { steps: [] } };
  await expect(apply(migrations)).rejects.toThrow('a backup is being made');
  expect(await own.db.migrate()).toEqual([]);
  await endBackup(own.db.query, backupId ?? '');
  expect(await apply(migrations)).toEqual(['9040_nothing']);
});
