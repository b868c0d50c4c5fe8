import { sql } from 'kysely';
import type { RoomClosureRow } from '../meeting-tables.ts';
import type { Db, Tx } from '../port.ts';

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Closures of rooms that touch a time, in order; without an end: all that are not over at its start. */
export function closuresOf(
  db: Db,
  roomIds: readonly string[],
  { from, to }: { readonly from: Date; readonly to?: Date },
): Promise<RoomClosureRow[]> {
  if (roomIds.length === 0) return Promise.resolve([]);
  const query = db
    .selectFrom('roomClosure')
    .selectAll()
    .where('roomId', 'in', roomIds)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .orderBy('closureId');
  return (to === undefined ? query : query.where('startsAt', '<', to)).execute();
}

export async function insertClosure(
  tx: Tx,
  row: Span & {
    readonly closureId: string;
    readonly roomId: string;
    readonly spaceId: string;
    readonly reason: string;
    readonly createdBy: string;
  },
): Promise<void> {
  await tx.insertInto('roomClosure').values(row).execute();
}

/** Undefined if there is none. */
export function deleteClosure(
  tx: Tx,
  { spaceId, roomId, closureId }: { readonly spaceId: string; readonly roomId: string; readonly closureId: string },
): Promise<RoomClosureRow | undefined> {
  return tx
    .deleteFrom('roomClosure')
    .where('spaceId', '=', spaceId)
    .where('roomId', '=', roomId)
    .where('closureId', '=', closureId)
    .returningAll()
    .executeTakeFirst();
}

/** Those that are not over. */
export async function countClosures(db: Db, roomId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ closures: number }>`
    select count(*)::integer as closures from room_closure where room_id = ${roomId} and ends_at > ${now}`.execute(db);
  return rows[0]?.closures ?? 0;
}
