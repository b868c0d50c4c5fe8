import { sql } from 'kysely';
import type { Db } from './port.ts';

/** How long a row is kept after it has served its purpose. */
const KEPT_DAYS = {
  /** Helps to investigate recent events. */
  outbox: 7,
  /** An operator should have investigated the refusal by then, and the event is worthless. */
  parkedOutbox: 30,
  /** A client repeats within minutes; a day covers a laptop that slept. */
  idempotencyKey: 1,
  /** Shows a user where they were signed in. */
  session: 30,
  /** A record in its log needs no row; here it helps to investigate recent events. */
  pageControl: 7,
  /** A late user gets the same answer with the row and without it. */
  shareLink: 30,
  /** Events of a quarter of a year ago are no news. */
  notice: 90,
  /** As with share links. */
  takeAway: 7,
  fileLink: 7,
  meetingLink: 7,
} as const;

/** Rows a round deletes from one table at most, so that it never holds locks for long; the next round continues. */
const ROUND = 5_000;

export interface Tidied {
  readonly outbox: number;
  readonly idempotencyKey: number;
  readonly session: number;
  readonly pageControl: number;
  readonly shareLink: number;
  readonly notice: number;
  readonly takeAway: number;
  readonly fileLink: number;
  readonly meetingLink: number;
}

/** Deletes rows that have served their purpose. Safe in many processes at once: each row is deleted by one of them. */
export async function tidyOldRows(db: Db): Promise<Tidied> {
  const [outbox, keys, sessions, controls, links, notices, takeAways, fileLinks, meetingLinks] = [
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
    await sql`delete from take_away where take_away_id in (select take_away_id from take_away
      where expires_at < now() - make_interval(days => ${KEPT_DAYS.takeAway}) limit ${ROUND} for update skip locked)`.execute(
      db,
    ),
    await sql`delete from file_link where link_id in (select link_id from file_link
      where expires_at < now() - make_interval(days => ${KEPT_DAYS.fileLink}) limit ${ROUND} for update skip locked)`.execute(
      db,
    ),
    await sql`delete from meeting_link where link_id in (select link_id from meeting_link
      where expires_at < now() - make_interval(days => ${KEPT_DAYS.meetingLink}) limit ${ROUND} for update skip locked)`.execute(
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
    takeAway: takeAways ?? 0,
    fileLink: fileLinks ?? 0,
    meetingLink: meetingLinks ?? 0,
  };
}
