import { randomBytes } from 'node:crypto';
import { type Db, openDatabase, sql } from '@sw/postgres';
import { engineEnv } from './env.ts';
import type { TestDatabase } from './port.ts';
import { cloneTemplate } from './template.ts';

/** Longer than any run: a concurrent run must not drop a database that is in use. */
const LEFTOVER_MS = 12 * 60 * 60 * 1_000;

export interface TestDatabaseOptions {
  /** Each commit waits for the disk, as in production: 1.9 ms instead of 0.2. For benchmarks, and for tests that kill PostgreSQL. */
  readonly durable?: boolean;
}

/** A migrated database for one test file. Cloning takes some 50 ms; migrating takes ten times that. */
export async function testDatabase({ durable = false }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `sw_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  const url = databaseUrl(name);
  await asAdmin(async (admin) => {
    await dropLeftovers(admin);
    await cloneTemplate(admin, name, databaseUrl);
    if (!durable) await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(admin);
  });
  const db = openDatabase({ url, logError: ignoreLostConnection });
  return {
    url,
    db,
    async drop() {
      await db.close();
      await asAdmin((admin) => dropDatabase(admin, name));
    },
  };
}

function databaseUrl(name: string): string {
  const url = new URL(engineEnv().DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/** Databases are created and dropped from the one that always exists, on a single connection, so that session locks are kept. */
async function asAdmin<T>(work: (admin: Db) => Promise<T>): Promise<T> {
  const admin = openDatabase({ url: databaseUrl('postgres'), maxConnections: 1, logError: ignoreLostConnection });
  try {
    return await admin.query.connection().execute(work);
  } finally {
    await admin.close();
  }
}

/** Drops the databases that killed runs left behind; their names contain the creation time. */
async function dropLeftovers(admin: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'sw\\_test\\_%'`.execute(admin);
  for (const { name } of rows) {
    const madeAt = Number.parseInt(name.split('_')[2] ?? '', 36);
    if (madeAt < Date.now() - LEFTOVER_MS) await dropDatabase(admin, name);
  }
}

async function dropDatabase(admin: Db, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
}

/** `drop` ends connections that the code under test left open; that is expected. */
function ignoreLostConnection(): void {}
