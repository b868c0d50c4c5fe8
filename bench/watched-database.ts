import { type Db, openPool, type Schema } from '@sw/postgres';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';

/** A statement as it was sent. */
export interface Spoken {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface WatchedDatabase {
  readonly db: Db;
  readonly spoken: Spoken[];
  /** The time that the database spends planning and executing it, by its own clock. */
  timeOf(statement: Spoken): Promise<number>;
  explain(statement: Spoken): Promise<string>;
  close(): Promise<void>;
}

/** A connection that records its statements. */
export function watchedDatabase(url: string): WatchedDatabase {
  const spoken: Spoken[] = [];
  const pool = openPool({ url, maxConnections: 1, logError: () => undefined });
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log({ query }) {
      spoken.push({ text: query.sql, values: query.parameters });
    },
  });
  return {
    db,
    spoken,
    async timeOf({ text, values }) {
      const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
      const [plan] = rows[0]['QUERY PLAN'] as { 'Planning Time': number; 'Execution Time': number }[];
      if (plan === undefined) throw new Error('no plan');
      return plan['Planning Time'] + plan['Execution Time'];
    },
    async explain({ text, values }) {
      const { rows } = await pool.query(`explain (analyze, buffers, costs off) ${text}`, [...values]);
      return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    },
    close: () => db.destroy(),
  };
}
