import { randomBytes } from 'node:crypto';
import { type Db, openDatabase, sql } from '@sw/postgres';
import { engineEnv } from './env.ts';
import type { TestDatabase } from './port.ts';
import { asProcess, cloneTemplate } from './template.ts';

/** Longer than any run: a concurrent run must not drop a database that is in use. */
const LEFTOVER_MS = 12 * 60 * 60 * 1_000;

export interface TestDatabaseOptions {
  /** In the PostgreSQL of development, where each commit waits for the disk: for benchmarks. */
  readonly durable?: boolean;
}

/** A migrated database for one test file. Cloning takes some 50 ms; migrating takes ten times that. */
export async function testDatabase({ durable = false }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `sw_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  const server = durable ? engineEnv().DATABASE_URL : engineEnv().TEST_DATABASE_URL;
  const urlOf = (database: string) => urlIn(server, database);
  await asAdmin(server, async (admin) => {
    await dropLeftoversOnce(server, admin);
    await cloneTemplate(admin, name, urlOf);
  });
  const url = urlOf(name);
  const db = openDatabase({ url, logError: ignoreLostConnection });
  return {
    url,
    processUrl: asProcess(url),
    db,
    async drop() {
      await db.close();
      await asAdmin(server, (admin) => dropDatabase(admin, name));
    },
  };
}

function urlIn(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Databases are created and dropped from the one that always exists, on a single connection, so that session locks are kept. */
async function asAdmin<T>(server: string, work: (admin: Db) => Promise<T>): Promise<T> {
  const admin = openDatabase({ url: urlIn(server, 'postgres'), maxConnections: 1, logError: ignoreLostConnection });
  try {
    return await admin.query.connection().execute(work);
  } finally {
    await admin.close();
  }
}

/** The servers that this process has cleaned: the files of a fork share it. */
const cleaned = new Set<string>();

async function dropLeftoversOnce(server: string, admin: Db): Promise<void> {
  if (cleaned.has(server)) return;
  cleaned.add(server);
  await dropLeftovers(admin);
}

/** Drops the databases that killed runs left behind; their names contain the creation time. */
export async function dropLeftovers(admin: Db): Promise<void> {
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
