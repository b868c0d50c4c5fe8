import { DAY } from '@sw/base';
import { LEVELS } from '@sw/policy';
import { type Db, sql, syncLevels } from '@sw/postgres';
import { strip } from '../bulk-load.ts';
import type { Step } from '../seeded-database.ts';

export interface SeededCalls {
  /** The account that is in a tenth of the calls, half of which it created. */
  readonly heavy: string;
  /** Accounts with a few dozen calls. */
  readonly others: readonly string[];
  /** A board on which the heavy account has had calls. */
  readonly wbNo: string;
  readonly month: string;
  /** The first of the last twelve months. */
  readonly year: string;
  /** A moment in the middle of the history. */
  readonly middle: Date;
}

const FIRST = 100_000_000_000_000_000n;
const YEARS = 3;
const CALLS_PER_PERSON = 50;
const BOARDS = 1_000;
const TABLES = ['call', 'call_connection', 'call_person', 'call_month'];

/** Calls over three years, with three people each: rows first, then indexes. */
export async function seed(db: Db, calls: number, step: Step): Promise<SeededCalls> {
  await syncLevels(
    db,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const people = Math.max(10, Math.ceil(calls / CALLS_PER_PERSON));
  const first = String(FIRST);
  const rebuild = await strip(db, TABLES);
  await step('people', () =>
    sql`
      insert into account (account_id, email, nick_name, locale, time_zone, level_no)
      select ${first}::bigint + n, 'p' || n || '@example.com', 'Person ' || n, 'en', 'UTC', 3
      from generate_series(0, ${people}::integer) as n`.execute(db),
  );
  const since = new Date(Date.now() - YEARS * 365 * DAY);
  const seconds = (YEARS * 365 * DAY) / 1_000;
  await step('calls', () =>
    sql`
      insert into call (call_id, space_id, wb_no, wb_name, kind, room, creator_account_id, time_zone, created_at, started_at,
        ended_at, people, minutes, month, closed_at)
      select ${first}::bigint + n::bigint * 7919, 1, 1000 + n % ${BOARDS}::integer, 'Plan', 'video', 'room ' || n,
        case when n % 20 = 0 then ${first}::bigint else ${first}::bigint + 1 + n % ${people}::integer end, 'UTC', at, at,
        at + make_interval(mins => 1 + (n % 60)::integer), 3, 1 + n % 60, to_char(at at time zone 'UTC', 'YYYY-MM'), at
      from generate_series(0, ${calls}::integer - 1) as n
      cross join lateral (select ${since}::timestamptz + make_interval(secs => n * ${seconds}::float8 / ${calls}::integer)) as moment (at)`.execute(
      db,
    ),
  );
  await step('people of calls', () =>
    sql`
      insert into call_person (call_id, account_id, wb_no, created, answered, joined_at, left_at, seconds, started_at, minutes, month)
      select distinct on (call_id, guest) call_id, guest, wb_no, guest = creator_account_id, 'joined', started_at, ended_at,
        minutes * 60, started_at, minutes, month
      from call cross join lateral (values (creator_account_id),
        (case when minutes % 10 = 3 then ${first}::bigint else ${first}::bigint + 1 + (call_id / 3) % ${people}::integer end),
        (${first}::bigint + 1 + (call_id / 7) % ${people}::integer)) as present (guest)`.execute(db),
  );
  await step('connections', () =>
    sql`
      insert into call_connection (call_id, connection, account_id, device, joined_at, left_at)
      select call_id, 'PA_' || account_id, account_id, 'device', joined_at, left_at from call_person`.execute(db),
  );
  await step('months', () =>
    sql`
      insert into call_month (account_id, month, created_calls, created_minutes, joined_calls, joined_minutes)
      select account_id, month, count(*) filter (where created), coalesce(sum(minutes) filter (where created), 0),
        count(*) filter (where not created), coalesce(sum(minutes) filter (where not created), 0)
      from call_person group by account_id, month`.execute(db),
  );
  await step('indexes', () => rebuild(TABLES));
  await step('vacuum', () => Promise.all(TABLES.map((table) => sql`vacuum analyze ${sql.table(table)}`.execute(db))));
  const middle = new Date(since.getTime() + (YEARS * 365 * DAY) / 2);
  return {
    heavy: first,
    others: Array.from({ length: 20 }, (_, n) => String(FIRST + 1n + BigInt(Math.floor((n * (people - 1)) / 20)))),
    wbNo: '1000',
    month: middle.toISOString().slice(0, 7),
    year: new Date(Date.now() - 335 * DAY).toISOString().slice(0, 7),
    middle,
  };
}
