import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Runs outside a transaction, gives way if it does not get its lock in time, and is repeated then or after a crash: so what
 * it finds done, it skips.
 */
export type Step = (db: Kysely<unknown>) => Promise<void>;

/** A migration of tables that may be large. Each step alone holds its locks; nobody waits for the whole. */
export interface SteppedMigration {
  readonly steps: readonly Step[];
}

export type AnyMigration = Pick<Migration, 'up'> | SteppedMigration;

/** Building waits for transactions that began before it. Nobody who reads or writes rows waits for such a build. */
async function withPatience(db: Kysely<unknown>, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(db);
  await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, false)`.execute(db);
  }
}

/** Builds an index while rows are read and written. `definition` goes on after the name: `on outbox (published_at)`. */
export function addIndex(name: string, definition: string, { unique = false } = {}): Step {
  return async (db) => {
    const { rows } = await sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
    if (rows[0]?.valid === true) return;
    await withPatience(db, async () => {
      // What an interrupted build leaves slows every write and serves no query.
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
      const kind = unique ? 'unique index' : 'index';
      await sql`create ${sql.raw(kind)} concurrently ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
    });
  };
}

/** Adds a check or a foreign key: first for new rows, under a lock of a moment, then for the others, while rows are written. */
export function addConstraint(table: string, name: string, definition: string): Step {
  return async (db) => {
    const { rows } = await sql<{ valid: boolean }>`
      select convalidated as valid from pg_constraint
      where conrelid = to_regclass(${table}) and conname = ${name}`.execute(db);
    const [found] = rows;
    if (found === undefined) {
      await sql`
        alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)} not valid`.execute(db);
    }
    if (found?.valid === true) return;
    await withPatience(db, () => sql`alter table ${sql.id(table)} validate constraint ${sql.id(name)}`.execute(db));
  };
}
