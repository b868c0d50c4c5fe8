import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { Span } from './closures.ts';
import { LONGEST, type MeetingFactsRow } from './room-plan.ts';

export interface DoorRow {
  readonly doorId: string;
  readonly spaceId: string;
  readonly roomId: string;
  readonly name: string;
  readonly roomName: string;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

const doors = (db: Db) =>
  db
    .selectFrom('door as d')
    .innerJoin('room as r', 'r.roomId', 'd.roomId')
    .select(['d.doorId', 'd.spaceId', 'd.roomId', 'd.name', 'r.name as roomName', 'd.createdAt', 'd.seenAt'])
    .where('d.revokedAt', 'is', null)
    .where('r.deletedAt', 'is', null);

/** The displays of an enterprise, by room. */
export const listDoors = (db: Db, spaceId: string): Promise<DoorRow[]> =>
  doors(db).where('d.spaceId', '=', spaceId).orderBy('r.name').orderBy('d.name').orderBy('d.doorId').execute();

export const findDoor = (db: Db, keyHash: Buffer): Promise<DoorRow | undefined> =>
  doors(db).where('d.keyHash', '=', keyHash).executeTakeFirst();

export async function readDoor(
  db: Db,
  { spaceId, doorId }: { readonly spaceId: string; readonly doorId: string },
): Promise<DoorRow | undefined> {
  if (!isStorableId(doorId)) return undefined;
  return doors(db).where('d.spaceId', '=', spaceId).where('d.doorId', '=', doorId).executeTakeFirst();
}

/** The command holds the row of the room. */
export async function countDoors(tx: Tx, roomId: string): Promise<number> {
  const { found } = await tx
    .selectFrom('door')
    .select(({ fn }) => fn.countAll<string>().as('found'))
    .where('roomId', '=', roomId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

export async function insertDoor(
  tx: Tx,
  door: Pick<DoorRow, 'doorId' | 'spaceId' | 'roomId' | 'name' | 'createdAt'> & {
    readonly keyHash: Buffer;
    readonly createdBy: string;
  },
): Promise<void> {
  await tx.insertInto('door').values(door).execute();
}

/** Returns the display's room and name; undefined if there is no such display. */
export const deleteDoor = (
  tx: Tx,
  { spaceId, doorId }: { readonly spaceId: string; readonly doorId: string },
): Promise<Pick<DoorRow, 'roomId' | 'name'> | undefined> =>
  tx
    .deleteFrom('door')
    .where('spaceId', '=', spaceId)
    .where('doorId', '=', doorId)
    .returning(['roomId', 'name'])
    .executeTakeFirst();

/** Writes at most once a minute, because a display polls much more often. */
export async function markDoorSeen(db: Db, doorId: string, now: Date): Promise<void> {
  await sql`
    update door set seen_at = ${now}
    where door_id = ${doorId} and (seen_at is null or seen_at < ${now}::timestamptz - interval '1 minute')`.execute(db);
}

export interface DoorMeetingRow extends MeetingFactsRow {
  readonly meetingId: string;
  readonly subject: string;
  readonly private: boolean;
  readonly organiserId: string | null;
  readonly organiser: string | null;
  readonly avatarKey: string | null;
  readonly atDoor: boolean;
  readonly protected: boolean;
  readonly delayedMinutes: number;
  readonly timedAt: Date;
  readonly signed: number;
  /** The person who signed in first. */
  readonly signedName: string | null;
  readonly signedAt: Date | null;
}

/** The meetings of a room that overlap a span, in order; at most `limit`. */
export async function readDoorPlan(
  db: Db,
  roomId: string,
  { startsAt, endsAt, limit }: Span & { readonly limit: number },
): Promise<DoorMeetingRow[]> {
  const { rows } = await sql<DoorMeetingRow>`
    select m.meeting_id, m.subject, m.private, m.organiser_id, o.nick_name as organiser, o.avatar_key, m.at_door,
      m.password_hash is not null as protected, m.delayed_minutes, m.timed_at,
      m.starts_at, m.ends_at, m.approval, m.started_at, m.ended_at, m.cancelled_at,
      (select count(p.signed_at)::int from meeting_person as p where p.meeting_id = m.meeting_id) as signed,
      f.name as signed_name, f.signed_at
    from meeting as m left join account as o on o.account_id = m.organiser_id
    left join lateral (
      select coalesce(a.nick_name, p.name) as name, p.signed_at
      from meeting_person as p left join account as a using (account_id)
      where p.meeting_id = m.meeting_id and p.signed_at is not null order by p.signed_at limit 1) as f on true
    where m.room_id = ${roomId} and m.status <> 'CANCELED' and m.starts_at < ${endsAt} and m.ends_at > ${startsAt}
      and m.starts_at > ${startsAt}::timestamptz - ${LONGEST}
    order by m.starts_at limit ${limit}`.execute(db);
  return rows;
}

/** Makes the first person who signs in the organiser of a meeting booked at the door; returns false if it has an organiser. */
export async function takeDoorMeeting(
  tx: Tx,
  { meetingId, accountId, now }: { readonly meetingId: string; readonly accountId: string; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update meeting set organiser_id = ${accountId}, booked_by = ${accountId}, revision = revision + 1, changed_at = ${now}
    where meeting_id = ${meetingId} and at_door and organiser_id is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
