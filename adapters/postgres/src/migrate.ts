import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { RULES } from '@sw/board-model';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * Runs on a separate connection without the usual statement timeout, because a migration may take long. Kysely's
 * migrator holds an advisory lock: of two processes, one waits and then finds nothing to do.
 */
export async function migrate(url: string, logError: (message: string, error: unknown) => void): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => logError('migration connection lost', error));
  pool.on('connect', (client) => client.on('error', (error) => logError('migration connection lost', error)));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Read before the migrator, which occupies the only connection.
    const later = await laterMigrations(db);
    const provider = { getMigrations: async () => ({ ...later, ...MIGRATIONS }) };
    // Two changes developed at the same time get their numbers before it is known which is merged first.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    // A new installation starts with the newest rules.
    await sql`insert into active_rules (rules) values (${RULES}) on conflict do nothing`.execute(db);
    return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Which migrations of a database this release does not know. */
export const unknownMigrations = (applied: Iterable<string>): string[] =>
  [...applied].filter((name) => !(name in MIGRATIONS));

/**
 * The migrations of a later release, by name. Kysely refuses a database with unknown migrations, but the release before
 * must run on it too: next to the later release, and after a downgrade (ADR 0103).
 */
async function laterMigrations(db: Kysely<unknown>): Promise<Record<string, Migration>> {
  const table = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(db);
  if (table.rows[0]?.found == null) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const later = unknownMigrations(rows.map(({ name }) => name));
  const up = () => Promise.reject(new Error('a migration of a later release'));
  return Object.fromEntries(later.map((name) => [name, { up }]));
}

/** Changes whenever a migration's source does. It names the template database that tests clone. */
export async function migrationsFingerprint(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)));
  return hash.digest('hex').slice(0, 12);
}
