import { sql } from 'kysely';
import type { Db } from './port.ts';

/** How long a row is of use after it has done its work. */
const KEPT_DAYS = {
  /** Helps to see what happened lately. */
  outbox: 7,
  /** Somebody should have looked by then why the bus refused it; nobody wants to hear the event any more. */
  parkedOutbox: 30,
  /** A client repeats within minutes; a day covers a laptop that slept. */
  idempotencyKey: 1,
  /** An ended session is looked at when somebody asks where they were signed in. */
  session: 30,
  /** A control in its log is a thing of the log; here it helps to see what happened lately. */
  pageControl: 7,
  /** Whoever comes late is told the same with the row and without it. */
  shareLink: 30,
  /** What happened a quarter of a year ago is no news. */
  notice: 90,
} as const;

/** Rows a round removes from one table at most, so that it never holds locks for long; the next round goes on. */
const ROUND = 5_000;

export interface Tidied {
  readonly outbox: number;
  readonly idempotencyKey: number;
  readonly session: number;
  readonly pageControl: number;
  readonly shareLink: number;
  readonly notice: number;
}

/** Removes rows that have done their work. Safe in many processes at once: each row is removed by one of them. */
export async function tidyOldRows(db: Db): Promise<Tidied> {
  const [outbox, keys, sessions, controls, links, notices] = [
    await sql`delete from outbox where outbox_id in (select outbox_id from outbox
      where published_at < now() - make_interval(days => ${KEPT_DAYS.outbox})
        or parked_at < now() - make_interval(days => ${KEPT_DAYS.parkedOutbox}) limit ${ROUND} for update skip locked)`.execute(
      db,
    ),
    await sql`delete from idempotency_key where ctid = any(array(select ctid from idempotency_key
      where created_at < now() - make_interval(days => ${KEPT_DAYS.idempotencyKey}) limit ${ROUND} for update skip locked))`.execute(
      db,
    ),
    await sql`delete from session where session_id in (select session_id from session
      where least(expires_at, coalesce(revoked_at, expires_at)) < now() - make_interval(days => ${KEPT_DAYS.session}) limit ${ROUND} for update skip locked)`.execute(
      db,
    ),
    await sql`delete from page_control where control_id in (select control_id from page_control
      where appended_at < now() - make_interval(days => ${KEPT_DAYS.pageControl}) limit ${ROUND} for update skip locked)`.execute(
      db,
    ),
    await sql`delete from share_link where link_id in (select link_id from share_link
      where expires_at < now() - make_interval(days => ${KEPT_DAYS.shareLink}) limit ${ROUND} for update skip locked)`.execute(
      db,
    ),
    // Numbered as they come: the oldest are at the beginning of the key, so a round looks at no more than it removes.
    await sql`delete from notice where notice_id in (select notice_id from (select notice_id, created_at from notice
      order by notice_id limit ${ROUND}) as oldest where created_at < now() - make_interval(days => ${KEPT_DAYS.notice}))`.execute(
      db,
    ),
  ].map((result) => Number(result.numAffectedRows ?? 0n));
  return {
    outbox: outbox ?? 0,
    idempotencyKey: keys ?? 0,
    session: sessions ?? 0,
    pageControl: controls ?? 0,
    shareLink: links ?? 0,
    notice: notices ?? 0,
  };
}
