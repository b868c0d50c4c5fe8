import type { Db, Schema } from '@sw/postgres';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

/** The product ends a statement after 30 s; building an index over ten million rows takes minutes. */
export function patientDatabase(url: string): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 4 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
