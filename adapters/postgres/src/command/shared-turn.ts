import { sql } from 'kysely';
import type { Database, Db } from '../port.ts';

export interface TurnEnd {
  /** Nobody begins the next turn before this many milliseconds have passed. */
  readonly restMs: number;
  /** Whether there is nothing left to do now. */
  readonly done: boolean;
}

const known = new WeakMap<Database, Set<string>>();

/**
 * Runs `work` if it is due and no other process of the installation runs it; returns whether it ran. The turn ends with
 * the process that has it. `work` uses other connections and must take less than 30 s, after which PostgreSQL ends the
 * idle transaction that holds the turn.
 */
export async function inTurn(database: Database, name: string, work: () => Promise<TurnEnd>): Promise<boolean> {
  await ensureTurn(database, name);
  return database.transaction(async (tx) => {
    // The column rounds to milliseconds, half of them up: without rounding here too, what was due now would not be.
    const { rows } = await sql`
      select 1 from shared_turn where name = ${name} and next_at <= clock_timestamp()::timestamptz(3)
      for update skip locked`.execute(tx);
    if (rows.length === 0) return false;
    const { restMs, done } = await work();
    await sql`
      update shared_turn set next_at = clock_timestamp() + make_interval(secs => ${restMs / 1_000}::float),
        done_at = case when ${done} then clock_timestamp() else done_at end
      where name = ${name}`.execute(tx);
    return true;
  });
}

/** In how many milliseconds something may go on that all processes together do at most at a certain rate; 0: now. */
export async function untilPace(database: Database, name: string): Promise<number> {
  await ensureTurn(database, name);
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ms
    from shared_turn where name = ${name}`.execute(database.query);
  return rows[0]?.ms ?? 0;
}

/** Makes all processes wait for as long as what was done since `elapsedMs` ago takes at their common rate. */
export async function keepPace(
  database: Database,
  name: string,
  { takesMs, elapsedMs }: { readonly takesMs: number; readonly elapsedMs: number },
): Promise<void> {
  await sql`
    update shared_turn set next_at = greatest(next_at, clock_timestamp() - make_interval(secs => ${elapsedMs / 1_000}::float))
      + make_interval(secs => ${takesMs / 1_000}::float)
    where name = ${name}`.execute(database.query);
}

async function ensureTurn(database: Database, name: string): Promise<void> {
  const names = known.get(database) ?? new Set<string>();
  if (names.has(name)) return;
  await sql`insert into shared_turn (name) values (${name}) on conflict do nothing`.execute(database.query);
  known.set(database, names.add(name));
}

/** For how long something has not been done completely, in seconds, by name. */
export async function turnAges(db: Db, prefix: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - done_at)::float8 as seconds from shared_turn
    where starts_with(name, ${prefix})`.execute(db);
  return new Map(rows.map(({ name, seconds }) => [name.slice(prefix.length), seconds]));
}
