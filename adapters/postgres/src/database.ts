import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import type { Database, DatabaseOptions } from './port.ts';
import { grantRights } from './rights.ts';
import { undoing } from './rollback.ts';
import type { Schema } from './schema.ts';

/** Connecting and querying each get part of the ping's limit of 2 s. */
const PING_STEP_MS = 900;

export function openDatabase(options: DatabaseOptions): Database {
  const { url, ownerUrl = url, logError } = options;
  const pool = openPool(options);
  // Separate from the pool for work, so that a busy process does not look like a dead engine.
  const probe = openPool({ url, maxConnections: 1, logError, connectMs: PING_STEP_MS, queryMs: PING_STEP_MS });
  const query = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    query,
    transaction: (work) => undoing((run) => query.transaction().execute(run), work),
    migrate: () => migrate(ownerUrl, logError),
    async grantRights() {
      if (ownerUrl === url) return;
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(query);
      for (const { role } of rows) await grantRights(ownerUrl, role, logError);
    },
    async ping() {
      await probe.query('select 1');
    },
    async close() {
      await Promise.all([query.destroy(), probe.end()]);
    },
  };
}
