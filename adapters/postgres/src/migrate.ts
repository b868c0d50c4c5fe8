import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * On a separate connection without the usual statement timeout, because a migration may take long. Kysely's migrator
 * holds an advisory lock, so of two processes one waits and then finds nothing to do.
 */
export async function migrate(url: string, logError: (message: string, error: unknown) => void): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => logError('migration connection lost', error));
  pool.on('connect', (client) => client.on('error', (error) => logError('migration connection lost', error)));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
    // Two changes in work at the same time take their numbers before it is known which one comes first.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Changes whenever a migration's source does: names the template database that tests clone. */
export async function migrationsFingerprint(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)));
  return hash.digest('hex').slice(0, 12);
}
