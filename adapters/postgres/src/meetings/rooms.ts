import type { RoomBooking, RoomType } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { TextCursor } from '../cursor.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { RoomRow } from '../tables/meeting-tables.ts';

/** A room, with the departments that may book it. */
export interface Room extends RoomRow {
  readonly departmentIds: readonly string[];
}

/** The rooms that a member may book: those for everybody, and those of these departments. */
interface RoomAccess {
  readonly departmentIds: readonly string[];
}

export interface RoomFilter {
  readonly spaceId: string;
  /** Part of the name or of the place. */
  readonly keyword?: string | undefined;
  readonly types?: readonly RoomType[] | undefined;
  /** Minimum number of seats. */
  readonly capacity?: number | undefined;
  /** The room must have all of these. */
  readonly equipment?: readonly string[] | undefined;
  /** Undefined means all rooms. */
  readonly bookable?: RoomAccess | undefined;
  /** Only rooms that need no approval. */
  readonly granted?: boolean | undefined;
}

const mayBook = ({ departmentIds }: RoomAccess): RawBuilder<unknown> => sql`(r.booking = 'everyone'
  or (r.booking = 'departments' and exists (select 1 from room_department d
    where d.room_id = r.room_id and d.department_id = any(${departmentIds}::bigint[]))))`;

const COLUMNS = sql`r.*, array(select d.department_id::text from room_department d where d.room_id = r.room_id
  order by d.department_id) as department_ids`;

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function fits(filter: RoomFilter): RawBuilder<unknown> {
  const { spaceId, keyword = '', types = [], capacity, equipment = [], bookable, granted = false } = filter;
  const word = keyword.trim();
  return sql`r.space_id = ${spaceId} and r.deleted_at is null
    and ${word === '' ? sql`true` : sql`(r.name ilike ${like(word)} or r.place ilike ${like(word)})`}
    and ${types.length === 0 ? sql`true` : sql`r.type = any(${types}::text[])`}
    and ${capacity === undefined ? sql`true` : sql`r.capacity >= ${capacity}`}
    and ${equipment.length === 0 ? sql`true` : sql`r.equipment @> ${equipment}::text[]`}
    and ${bookable === undefined ? sql`true` : mayBook(bookable)}
    and ${granted ? sql`not r.needs_approval` : sql`true`}`;
}

/** By name. */
export async function listRooms(
  db: Db,
  filter: RoomFilter,
  { after, limit }: { readonly after?: TextCursor | undefined; readonly limit: number },
): Promise<Room[]> {
  const beyond =
    after === undefined ? sql`true` : sql`(r.name, r.room_id) > (${after.text}::text, ${after.id}::bigint)`;
  const { rows } = await sql<Room>`
    select ${COLUMNS} from room r where ${fits(filter)} and ${beyond} order by r.name, r.room_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

interface SmallestRooms {
  /** The last room of the previous part. */
  readonly after?: Pick<RoomRow, 'capacity' | 'name' | 'roomId'> | undefined;
  readonly limit: number;
}

/** Enabled rooms, the smallest first, so that no hall is offered to four people. */
export async function smallestRooms(db: Db, filter: RoomFilter, { after, limit }: SmallestRooms): Promise<RoomRow[]> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(r.capacity, r.name, r.room_id) > (${after.capacity}::integer, ${after.name}::text, ${after.roomId}::bigint)`;
  const { rows } = await sql<RoomRow>`
    select r.* from room r where ${fits(filter)} and r.enabled and ${beyond}
    order by r.capacity, r.name, r.room_id limit ${limit}`.execute(db);
  return rows;
}

/** At most 2,000. */
export async function countRooms(db: Db, filter: RoomFilter): Promise<number> {
  const { rows } = await sql<{ rooms: number }>`
    select count(*)::integer as rooms from room r where ${fits(filter)}`.execute(db);
  return rows[0]?.rooms ?? 0;
}

/** Only rooms of the enterprise, without deleted ones. */
export async function readRooms(db: Db, spaceId: string, roomIds: readonly string[]): Promise<Room[]> {
  const known = roomIds.filter(isStorableId);
  const { rows } = await sql<Room>`
    select ${COLUMNS} from room r
    where r.space_id = ${spaceId} and r.room_id = any(${known}::bigint[]) and r.deleted_at is null
    order by r.room_id`.execute(db);
  return rows;
}

/**
 * Locks the rows of rooms until the commit, in the order of their numbers. Commands that book, move, delay or close in
 * a room therefore run one at a time, and each sees the result of the one before.
 */
export async function lockRooms(tx: Tx, spaceId: string, roomIds: readonly string[]): Promise<Room[]> {
  const known = [...new Set(roomIds)].filter(isStorableId);
  await sql`
    select 1 from room where space_id = ${spaceId} and room_id = any(${known}::bigint[])
    order by room_id for no key update`.execute(tx);
  // A separate statement: the locking one may return rows as they were before it waited.
  return readRooms(tx, spaceId, known);
}

export interface NewRoom {
  readonly name: string;
  readonly type: RoomType;
  readonly capacity: number;
  readonly place: string;
  readonly equipment: readonly string[];
  readonly description: string;
  readonly timeZone: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly booking: RoomBooking;
  readonly needsApproval: boolean;
  readonly enabled: boolean;
  readonly disabledReason: string;
}

const rowOf = ({ equipment, ...rest }: NewRoom) => ({ ...rest, equipment: [...equipment] });

export async function insertRoom(
  tx: Tx,
  { roomId, spaceId, room }: { readonly roomId: string; readonly spaceId: string; readonly room: NewRoom },
): Promise<void> {
  await tx
    .insertInto('room')
    .values({ roomId, spaceId, ...rowOf(room) })
    .execute();
}

export async function updateRoom(tx: Tx, roomId: string, room: NewRoom): Promise<void> {
  await tx.updateTable('room').set(rowOf(room)).where('roomId', '=', roomId).execute();
}

/** Replaces the departments that may book; unknown departments and those of another enterprise are ignored. */
export async function setRoomDepartments(
  tx: Tx,
  { roomId, spaceId }: { readonly roomId: string; readonly spaceId: string },
  departmentIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('roomDepartment').where('roomId', '=', roomId).execute();
  await sql`
    insert into room_department (room_id, department_id, space_id)
    select ${roomId}, department_id, space_id from department
    where space_id = ${spaceId} and department_id = any(${departmentIds.filter(isStorableId)}::bigint[])`.execute(tx);
}

/** A room that was never booked is deleted entirely; another one is kept for the records, without its keys and pictures. */
export async function deleteRoom(tx: Tx, roomId: string): Promise<void> {
  const { rows } = await sql`select 1 from meeting where room_id = ${roomId} limit 1`.execute(tx);
  if (rows.length === 0) {
    await tx.deleteFrom('room').where('roomId', '=', roomId).execute();
    return;
  }
  for (const table of ['door', 'calendarKey', 'roomClosure', 'roomDepartment'] as const) {
    await tx.deleteFrom(table).where('roomId', '=', roomId).execute();
  }
  await sql`update room set deleted_at = now(), enabled = false, picture_keys = '{}' where room_id = ${roomId}`.execute(
    tx,
  );
}

/** The room of a meeting, even if it has been deleted. */
export async function readMeetingRoom(db: Db, roomId: string): Promise<Room | undefined> {
  const { rows } = await sql<Room>`select ${COLUMNS} from room r where r.room_id = ${roomId}`.execute(db);
  return rows[0];
}
