import { type RawBuilder, sql } from 'kysely';
import type { Db } from './port.ts';

/**
 * Maximum number of rows that a round reads or deletes, so that it never holds locks for long and is far from the limit
 * of a statement.
 */
const ROUND = 1_000;

const daysAgo = (days: number): RawBuilder<Date> => sql`now() - make_interval(days => ${days})`;

/** Deletes the rows of one kind round by round, and yields the number of each round. Nothing is left when it ends. */
export type TidyRounds = (db: Db) => AsyncIterable<number>;

/** Deletes rows that an index of this condition finds. */
const indexed = (table: string, old: RawBuilder<unknown>): TidyRounds =>
  async function* (db) {
    const from = sql.table(table);
    for (let full = true; full; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${from} where ctid = any(array(
          select ctid from ${from} where ${old} limit ${ROUND} for update skip locked))`.execute(db);
      full = Number(numAffectedRows) === ROUND;
      yield Number(numAffectedRows);
    }
  };

/**
 * Deletes rows from a table that is numbered in the order of arrival: the oldest are at the beginning of the key, so no
 * other index is needed, and writing the rows costs nothing more. It walks on from the last row it read, past those
 * that stay and past what is deleted but not vacuumed, and ends at a row younger than `days`.
 */
const walked = (table: string, key: string, days: number, old: RawBuilder<unknown>): TidyRounds =>
  async function* (db) {
    const [from, id] = [sql.table(table), sql.ref(key)];
    for (let after: string | null = '0'; after !== null; ) {
      const round: { rows: { deleted: number; next: string | null }[] } = await sql<{
        deleted: number;
        next: string | null;
      }>`
        with oldest as materialized (
            select ${id} as id, created_at, ${old} as is_old from ${from} where ${id} > ${after}::bigint
            order by ${id} limit ${ROUND}),
          gone as (delete from ${from} where ${id} = any(array(select id from oldest where is_old)) returning 1)
        select (select count(*) from gone)::integer as deleted,
          case when count(*) = ${ROUND} and max(created_at) < ${daysAgo(days)} then max(id)::text end as next
        from oldest`.execute(db);
      yield round.rows[0]?.deleted ?? 0;
      after = round.rows[0]?.next ?? null;
    }
  };

/** What is deleted, and why it is kept until then. */
export const OLD_ROWS = {
  /** Published events help to investigate recent problems; an operator should have handled parked ones by then. */
  outbox: walked('outbox', 'outbox_id', 7, sql`(published_at < ${daysAgo(7)} or parked_at < ${daysAgo(30)})`),
  /** A client repeats a request within minutes; a day covers a laptop that slept. */
  idempotencyKey: indexed('idempotency_key', sql`created_at < ${daysAgo(1)}`),
  /** Shows a user where they were signed in. */
  session: indexed('session', sql`least(expires_at, coalesce(revoked_at, expires_at)) < ${daysAgo(30)}`),
  /** A record in its log needs no row; the row helps to investigate recent problems. */
  pageControl: walked('page_control', 'control_id', 7, sql`appended_at < ${daysAgo(7)}`),
  /** A user who is late gets the same answer with or without the row. The same applies to the other links. */
  shareLink: indexed('share_link', sql`expires_at < ${daysAgo(30)}`),
  takeAway: indexed('take_away', sql`expires_at < ${daysAgo(7)}`),
  fileLink: indexed('file_link', sql`expires_at < ${daysAgo(7)}`),
  /** The report about rooms counts the hours in which they were closed. */
  roomClosure: indexed('room_closure', sql`ends_at < ${daysAgo(3 * 366)}`),
  meetingLink: indexed('meeting_link', sql`expires_at < ${daysAgo(7)}`),
  /** Events older than a quarter of a year are no news. */
  notice: walked('notice', 'notice_id', 90, sql`created_at < ${daysAgo(90)}`),
} as const satisfies Record<string, TidyRounds>;
