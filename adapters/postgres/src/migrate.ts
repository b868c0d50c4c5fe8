import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { RULES } from '@sw/board-model';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { isBackupRunning } from './backup/running-backups.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { AnyMigration } from './migrations/step.ts';

export interface MigratorTimes {
  /** Others queue behind a migration that waits for its lock, so it gives up after this long. */
  readonly lockMs: number;
  /** For those that have queued, before the next try. */
  readonly pauseMs: number;
  /** Then the caller hears of it. A long query of somebody else may hold the lock for 30 s. */
  readonly tries: number;
}

const TIMES: MigratorTimes = { lockMs: 2_000, pauseMs: 2_000, tries: 30 };
/** The lock of the releases that migrated with Kysely's migrator. */
const LOCK = 3853314791062309107n;
const LOCK_POLL_MS = 200;
/** The lock was not available in time, or a deadlock was resolved at our expense. */
const GIVEN_WAY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Brings the schema up to date and returns the names of the migrations that ran. A migration is one transaction, or steps without
 * one. Of two processes, one waits and then finds nothing to do.
 */
export function migrate(
  url: string,
  logError: (message: string, error: unknown) => void,
  migrations: Readonly<Record<string, AnyMigration>> = MIGRATIONS,
  times: MigratorTimes = TIMES,
): Promise<string[]> {
  return inTurn(url, logError, async (connection) => {
    await sql`select set_config('lock_timeout', ${`${times.lockMs}ms`}, false)`.execute(connection);
    const ran = await runPending(connection, migrations, times);
    // A new installation starts with the newest rules.
    await sql`insert into active_rules (rules) values (${RULES}) on conflict do nothing`.execute(connection);
    return ran;
  });
}

/** For changes of the schema, one process at a time. The connection has no statement timeout, because such work may take long. */
export async function inTurn<T>(
  url: string,
  logError: (message: string, error: unknown) => void,
  work: (connection: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => logError('migration connection lost', error));
  pool.on('connect', (client) => client.on('error', (error) => logError('migration connection lost', error)));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (connection) => {
      await takeTurn(connection);
      return await work(connection);
    });
  } finally {
    // Ends the connection, and with it the lock.
    await db.destroy();
  }
}

/** Asks again and again: an index is built only once every older query has ended, also one that waits for this lock. */
async function takeTurn(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCK)}) as mine`.execute(db);
    if (rows[0]?.mine === true) return;
    await pause(LOCK_POLL_MS);
  }
}

async function runPending(
  db: Kysely<unknown>,
  migrations: Readonly<Record<string, AnyMigration>>,
  times: MigratorTimes,
): Promise<string[]> {
  // `if not exists` asks for the right to create tables even if the table exists, and the processes' own role has none.
  if (!(await exists(db, 'kysely_migration')))
    await sql`
      create table kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  // Those of a later release are none of ours: this release runs beside it, and after a downgrade (ADR 0103).
  const pending = Object.entries(migrations)
    .filter(([name]) => !applied.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (applied.size > 0 && pending.length > 0) await refuseDuringBackup(db);
  for (const [name, migration] of pending) await run(db, name, migration, times);
  return pending.map(([name]) => name);
}

/** pg_dump holds a lock on every table for as long as it runs: a migration would wait for it, and everybody for the migration. */
async function refuseDuringBackup(db: Kysely<unknown>): Promise<void> {
  if ((await exists(db, 'running_backup')) && (await isBackupRunning(db))) {
    throw new Error('a backup is being made; the tables are migrated once it has ended');
  }
}

async function exists(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(db);
  return rows[0]?.known === true;
}

async function run(db: Kysely<unknown>, name: string, migration: AnyMigration, times: MigratorTimes): Promise<void> {
  const note = (connection: Kysely<unknown>) =>
    sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(connection);
  if ('steps' in migration) {
    for (const step of migration.steps) await patiently(times, () => step(db));
    await note(db);
    return;
  }
  const once = () =>
    db.transaction().execute(async (tx) => {
      await migration.up(tx);
      await note(tx);
    });
  await patiently(times, once);
}

async function patiently({ tries, pauseMs }: MigratorTimes, work: () => Promise<void>): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      return await work();
    } catch (error) {
      if (n === tries || !GIVEN_WAY.has((error as { readonly code?: unknown }).code)) throw error;
      await pause(pauseMs);
    }
  }
}

/** Which migrations of a database this release does not know. */
export const unknownMigrations = (applied: Iterable<string>): string[] =>
  [...applied].filter((name) => !(name in MIGRATIONS));

/** Changes whenever the source of a migration or of the granted rights does. It names the template database that tests clone. */
export async function migrationsFingerprint(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)));
  hash.update(await readFile(new URL('./rights.ts', import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}
