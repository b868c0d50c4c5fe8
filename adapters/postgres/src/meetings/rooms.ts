import type { RoomBooking, RoomType } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { TextCursor } from '../cursor.ts';
import type { RoomRow } from '../meeting-tables.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

/** A room with the departments that may book it. */
export interface Room extends RoomRow {
  readonly departmentIds: readonly string[];
}

export interface RoomFilter {
  readonly spaceId: string;
  /** Part of the name or of the place. */
  readonly keyword?: string | undefined;
  readonly types?: readonly RoomType[] | undefined;
  /** At least so many seats. */
  readonly capacity?: number | undefined;
  /** All of these. */
  readonly equipment?: readonly string[] | undefined;
}

const COLUMNS = sql`r.*, array(select d.department_id::text from room_department d where d.room_id = r.room_id
  order by d.department_id) as department_ids`;

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function fits({ spaceId, keyword = '', types = [], capacity, equipment = [] }: RoomFilter): RawBuilder<unknown> {
  const word = keyword.trim();
  return sql`r.space_id = ${spaceId} and r.deleted_at is null
    and ${word === '' ? sql`true` : sql`(r.name ilike ${like(word)} or r.place ilike ${like(word)})`}
    and ${types.length === 0 ? sql`true` : sql`r.type = any(${types}::text[])`}
    and ${capacity === undefined ? sql`true` : sql`r.capacity >= ${capacity}`}
    and ${equipment.length === 0 ? sql`true` : sql`r.equipment @> ${equipment}::text[]`}`;
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

/** The smallest first: a finder offers no hall to four people. */
export async function smallestRooms(db: Db, filter: RoomFilter, limit: number): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select ${COLUMNS} from room r where ${fits(filter)} and r.enabled
    order by r.capacity, r.name, r.room_id limit ${limit}`.execute(db);
  return rows;
}

/** At most 2,000. */
export async function countRooms(db: Db, filter: RoomFilter): Promise<number> {
  const { rows } = await sql<{ rooms: number }>`
    select count(*)::integer as rooms from room r where ${fits(filter)}`.execute(db);
  return rows[0]?.rooms ?? 0;
}

/** Those of the enterprise, deleted ones not included. */
export async function readRooms(db: Db, spaceId: string, roomIds: readonly string[]): Promise<Room[]> {
  const known = roomIds.filter(isStorableId);
  const { rows } = await sql<Room>`
    select ${COLUMNS} from room r
    where r.space_id = ${spaceId} and r.room_id = any(${known}::bigint[]) and r.deleted_at is null
    order by r.room_id`.execute(db);
  return rows;
}

/**
 * Holds the rows of rooms until the commit, in the order of their numbers: of all commands that book, move, delay or
 * close in a room one runs at a time, so that each sees what the one before it did.
 */
export async function lockRooms(tx: Tx, spaceId: string, roomIds: readonly string[]): Promise<Room[]> {
  const known = [...new Set(roomIds)].filter(isStorableId);
  await sql`
    select 1 from room where space_id = ${spaceId} and room_id = any(${known}::bigint[])
    order by room_id for no key update`.execute(tx);
  // In a statement of its own: the locking one may show rows as they were before it waited.
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

/** Replaces the departments that may book; those of no or another enterprise are left out. */
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

/** One that was never booked leaves nothing; another one stays for the records, without its keys and pictures. */
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

/** The room of a meeting, also a deleted one. */
export async function readMeetingRoom(db: Db, roomId: string): Promise<Room | undefined> {
  const { rows } = await sql<Room>`select ${COLUMNS} from room r where r.room_id = ${roomId}`.execute(db);
  return rows[0];
}
