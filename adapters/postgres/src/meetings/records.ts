import { sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';
import { listColumnsFor, type OwnMeeting } from './own-meetings.ts';

/** A meeting that has ended, as listed for its people. */
export interface RecordRow extends OwnMeeting {
  readonly attended: number;
  readonly files: number;
}

export interface RecordFilter {
  /** Part of the subject. */
  readonly keyword: string;
  readonly after: Date | undefined;
  readonly before: Date | undefined;
  readonly beyond: Cursor | undefined;
  readonly now: Date;
  readonly limit: number;
}

/**
 * Newest first: meetings that took place and to which the member was invited, or that they booked for others. Both
 * kinds are read along an index.
 */
export async function listRecords(
  db: Db,
  { spaceId, accountId }: MemberRef,
  { keyword, after, before, beyond, now, limit }: RecordFilter,
): Promise<RecordRow[]> {
  const word = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = sql`
    x.space_id = ${spaceId} and x.ends_at <= ${now} and m.cancelled_at is null and m.approval not in ('pending', 'refused')
    and ${keyword === '' ? sql`true` : sql`m.subject ilike ${word}`}
    and ${after === undefined ? sql`true` : sql`x.starts_at >= ${after}`}
    and ${before === undefined ? sql`true` : sql`x.starts_at < ${before}`}
    and ${beyond === undefined ? sql`true` : sql`(x.starts_at, x.meeting_id) < (${beyond.at}, ${beyond.id}::bigint)`}
    order by x.starts_at desc, x.meeting_id desc limit ${limit}`;
  const { rows } = await sql<RecordRow>`
    with mine as (
      (select x.meeting_id, x.starts_at from meeting_person as x join meeting as m using (meeting_id)
        where x.account_id = ${accountId} and ${wanted})
      union
      (select x.meeting_id, x.starts_at from meeting as x join meeting as m using (meeting_id)
        where x.booked_by = ${accountId} and ${wanted}))
    select
      (select count(p.signed_at)::integer from meeting_person as p where p.meeting_id = m.meeting_id) as attended,
      (select count(*)::integer from meeting_file as f where f.meeting_id = m.meeting_id) as files,
      ${listColumnsFor(accountId)} join mine as x on x.meeting_id = m.meeting_id
    order by x.starts_at desc, x.meeting_id desc limit ${limit}`.execute(db);
  return rows;
}

export interface Correction {
  readonly meetingId: string;
  /** The people who were present, by their numbers in the meeting. */
  readonly here: readonly number[];
  readonly absent: readonly number[];
  readonly by: string;
  readonly at: Date;
}

/** Writes only lines that change, and returns their number. Their mark stays when the account of `by` is erased. */
export async function correctAttendance(
  tx: Tx,
  { meetingId, here, absent, by, at }: Correction,
): Promise<{ readonly here: number[]; readonly absent: number[] }> {
  const { rows } = await sql<{ personNo: number; signedAt: Date | null }>`
    update meeting_person set sign_from = 'corrected', corrected_by = ${by},
      signed_at = case when person_no = any(${here}::smallint[]) then ${at}::timestamptz end
    where meeting_id = ${meetingId}
      and (person_no = any(${here}::smallint[]) and signed_at is null
        or person_no = any(${absent}::smallint[]) and signed_at is not null)
    returning person_no, signed_at`.execute(tx);
  const numbers = (came: boolean) =>
    rows
      .filter(({ signedAt }) => (signedAt !== null) === came)
      .map(({ personNo }) => personNo)
      .toSorted((a, b) => a - b);
  return { here: numbers(true), absent: numbers(false) };
}

export async function setNotesPage(tx: Tx, meetingId: string, pageId: string): Promise<void> {
  await tx.updateTable('meeting').set({ notesPage: pageId }).where('meetingId', '=', meetingId).execute();
}

export interface NewRecordLink {
  readonly linkId: string;
  readonly keyHash: Buffer;
  readonly meetingId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertRecordLink(tx: Tx, link: NewRecordLink): Promise<void> {
  await tx
    .insertInto('meetingLink')
    .values({ ...link, kind: 'record' })
    .execute();
}

/** Counts the links that are still valid. The command holds the row of the meeting. */
export async function countRecordLinks(tx: Tx, meetingId: string, now: Date): Promise<number> {
  const { links } = await tx
    .selectFrom('meetingLink')
    .select(({ fn }) => fn.countAll<string>().as('links'))
    .where('meetingId', '=', meetingId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(links);
}

export interface ValidRecordLink {
  readonly createdBy: string | null;
  readonly nickName: string | null;
  readonly avatarKey: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Newest first; with `createdBy`, only those of one person. */
export async function listRecordLinks(
  db: Db,
  { meetingId, now, createdBy }: { readonly meetingId: string; readonly now: Date; readonly createdBy?: string },
): Promise<ValidRecordLink[]> {
  return db
    .selectFrom('meetingLink as l')
    .leftJoin('account as a', 'a.accountId', 'l.createdBy')
    .select(['l.createdBy', 'l.createdAt', 'l.expiresAt', 'a.nickName', 'a.avatarKey'])
    .where('l.meetingId', '=', meetingId)
    .where('l.expiresAt', '>', now)
    .$if(createdBy !== undefined, (query) => query.where('l.createdBy', '=', createdBy ?? ''))
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.linkId', 'desc')
    .execute();
}

/** Ends the links to a record; with `createdBy`, only those of one person. */
export async function deleteRecordLinks(tx: Tx, meetingId: string, createdBy?: string): Promise<void> {
  await tx
    .deleteFrom('meetingLink')
    .where('meetingId', '=', meetingId)
    .$if(createdBy !== undefined, (query) => query.where('createdBy', '=', createdBy ?? ''))
    .execute();
}

export interface OpenedRecord {
  readonly meetingId: string;
  readonly spaceId: string;
  /** A deleted room keeps its name in records. */
  readonly roomName: string;
  readonly expiresAt: Date;
}

/** The meeting of a valid link whose creator still works in the enterprise. */
export async function findRecordLink(db: Db, keyHash: Buffer, now: Date): Promise<OpenedRecord | undefined> {
  const { rows } = await sql<OpenedRecord>`
    select m.meeting_id, m.space_id, r.name as room_name, l.expires_at
    from meeting_link as l join meeting as m using (meeting_id) join room as r using (room_id)
    join space_member as s on s.space_id = m.space_id and s.account_id = l.created_by
    where l.key_hash = ${keyHash} and l.kind = 'record' and l.expires_at > ${now}
      and s.name is not null and s.state = 'active' and s.role <> 'guest'`.execute(db);
  return rows[0];
}
