import { sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { MeetingRow } from '../meeting-tables.ts';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';

/** A meeting that is over, as its people list it. */
export interface RecordRow extends MeetingRow {
  readonly roomName: string;
  readonly place: string;
  readonly organiserName: string | null;
  readonly organiserAvatar: string | null;
  /** The reader's own answer. */
  readonly invite: 'accepted' | 'rejected' | 'unset';
  readonly maybe: boolean;
  readonly people: number;
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

/** Newest first: meetings that took place and that the member was invited to. */
export async function listRecords(
  db: Db,
  { spaceId, accountId }: MemberRef,
  { keyword, after, before, beyond, now, limit }: RecordFilter,
): Promise<RecordRow[]> {
  const word = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<RecordRow>`
    with page as materialized (
      select m.*, p.invite, p.maybe
      from meeting_person as p join meeting as m using (meeting_id)
      where p.account_id = ${accountId} and p.space_id = ${spaceId} and p.ends_at <= ${now}
        and m.cancelled_at is null and m.approval <> 'pending'
        and ${keyword === '' ? sql`true` : sql`m.subject ilike ${word}`}
        and ${after === undefined ? sql`true` : sql`p.starts_at >= ${after}`}
        and ${before === undefined ? sql`true` : sql`p.starts_at < ${before}`}
        and ${beyond === undefined ? sql`true` : sql`(p.starts_at, p.meeting_id) < (${beyond.at}, ${beyond.id}::bigint)`}
      order by p.starts_at desc, p.meeting_id desc limit ${limit})
    select page.*, r.name as room_name, r.place, a.nick_name as organiser_name, a.avatar_key as organiser_avatar,
      (select count(*)::int from meeting_person as x where x.meeting_id = page.meeting_id) as people,
      (select count(x.signed_at)::int from meeting_person as x where x.meeting_id = page.meeting_id) as attended,
      (select count(*)::int from meeting_file as f where f.meeting_id = page.meeting_id) as files
    from page join room as r using (room_id) left join account as a on a.account_id = page.organiser_id
    order by page.starts_at desc, page.meeting_id desc`.execute(db);
  return rows;
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

/** Those that are still valid. The command holds the row of the meeting. */
export async function countRecordLinks(tx: Tx, meetingId: string, now: Date): Promise<number> {
  const { links } = await tx
    .selectFrom('meetingLink')
    .select(({ fn }) => fn.countAll<string>().as('links'))
    .where('meetingId', '=', meetingId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(links);
}

/** Ends the links to a record; with `createdBy` only those of one person. */
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
  /** Rooms that are deleted keep their names in records. */
  readonly roomName: string;
  readonly expiresAt: Date;
}

/** The meeting of a link that is valid, and whose maker still works in the enterprise. */
export async function findRecordLink(db: Db, keyHash: Buffer, now: Date): Promise<OpenedRecord | undefined> {
  const { rows } = await sql<OpenedRecord>`
    select m.meeting_id, m.space_id, r.name as room_name, l.expires_at
    from meeting_link as l join meeting as m using (meeting_id) join room as r using (room_id)
    join space_member as s on s.space_id = m.space_id and s.account_id = l.created_by
    where l.key_hash = ${keyHash} and l.kind = 'record' and l.expires_at > ${now}
      and s.name is not null and s.state = 'active' and s.role <> 'guest'`.execute(db);
  return rows[0];
}
