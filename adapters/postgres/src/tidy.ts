import { type RawBuilder, sql } from 'kysely';
import type { Db } from './port.ts';

/**
 * Maximum number of rows that a round deletes from one table, so that it never holds locks for long; the next round
 * continues.
 */
const ROUND = 5_000;

const daysAgo = (days: number): RawBuilder<Date> => sql`now() - make_interval(days => ${days})`;

/** Deletes a round of the rows that `old` describes. */
const rowsOf = (table: string, key: string, old: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [from, id] = [sql.table(table), sql.ref(key)];
  return sql`delete from ${from} where ${id} in
    (select ${id} from ${from} where ${old} limit ${ROUND} for update skip locked)`;
};

/** What is deleted, and why it is kept until then. */
const STATEMENTS = {
  /** Published events help to investigate recent problems; an operator should have handled parked ones by then. */
  outbox: rowsOf('outbox', 'outbox_id', sql`published_at < ${daysAgo(7)} or parked_at < ${daysAgo(30)}`),
  /** A client repeats a request within minutes; a day covers a laptop that slept. The key of the table has two columns. */
  idempotencyKey: sql`delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key where created_at < ${daysAgo(1)} limit ${ROUND} for update skip locked))`,
  /** Shows a user where they were signed in. */
  session: rowsOf('session', 'session_id', sql`least(expires_at, coalesce(revoked_at, expires_at)) < ${daysAgo(30)}`),
  /** A record in its log needs no row; the row helps to investigate recent problems. */
  pageControl: rowsOf('page_control', 'control_id', sql`appended_at < ${daysAgo(7)}`),
  /** A user who is late gets the same answer with or without the row. The same applies to the other links. */
  shareLink: rowsOf('share_link', 'link_id', sql`expires_at < ${daysAgo(30)}`),
  takeAway: rowsOf('take_away', 'take_away_id', sql`expires_at < ${daysAgo(7)}`),
  fileLink: rowsOf('file_link', 'link_id', sql`expires_at < ${daysAgo(7)}`),
  /** The report about rooms counts the hours in which they were closed. */
  roomClosure: rowsOf('room_closure', 'closure_id', sql`ends_at < ${daysAgo(3 * 366)}`),
  meetingLink: rowsOf('meeting_link', 'link_id', sql`expires_at < ${daysAgo(7)}`),
  /**
   * Events older than a quarter of a year are no news. Notices are numbered in the order of arrival, so the oldest are
   * at the beginning of the key, and a round reads no more than it removes.
   */
  notice: sql`delete from notice where notice_id in (select notice_id from
    (select notice_id, created_at from notice order by notice_id limit ${ROUND}) as oldest
    where created_at < ${daysAgo(90)})`,
} as const satisfies Record<string, RawBuilder<unknown>>;

type Tidied = Readonly<Record<keyof typeof STATEMENTS, number>>;

/**
 * Deletes rows that are no longer needed; returns how many of each kind. Safe in many processes at once: each row is
 * deleted by only one of them.
 */
export async function tidyOldRows(db: Db): Promise<Tidied> {
  const counts: [string, number][] = [];
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    counts.push([name, Number(numAffectedRows)]);
  }
  return Object.fromEntries(counts) as Tidied;
}
