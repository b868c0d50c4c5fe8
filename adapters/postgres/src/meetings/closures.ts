import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { RoomClosureRow } from '../tables/meeting-tables.ts';

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Closures of rooms that overlap a span, in order; without an end, all that have not ended at its start. */
export function closuresOf(
  db: Db,
  roomIds: readonly string[],
  { from, to }: { readonly from: Date; readonly to?: Date },
): Promise<RoomClosureRow[]> {
  if (roomIds.length === 0) return Promise.resolve([]);
  const query = db
    .selectFrom('roomClosure')
    .selectAll()
    .where(sql<boolean>`room_id = any(${roomIds}::bigint[])`)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .orderBy('closureId');
  return (to === undefined ? query : query.where('startsAt', '<', to)).execute();
}

/** How long rooms were closed within these times, in milliseconds, by room: a year has many closures. */
export async function closedTimes(
  db: Db,
  roomIds: readonly string[],
  open: readonly Span[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ roomId: string; closed: number }>`
    with opened as (
      select range_agg(tstzrange(starts_at, ends_at)) as times, min(starts_at) as first, max(ends_at) as last
      from unnest(${open.map(({ startsAt }) => startsAt)}::timestamptz[], ${open.map(({ endsAt }) => endsAt)}::timestamptz[])
        as o (starts_at, ends_at)),
    closed as (
      select c.room_id, range_agg(tstzrange(c.starts_at, c.ends_at)) * opened.times as times
      from opened join room_closure as c on c.ends_at > opened.first and c.starts_at < opened.last
      where c.room_id = any(${roomIds}::bigint[])
      group by c.room_id, opened.times)
    select room_id, sum(extract(epoch from upper(part) - lower(part)) * 1000)::float8 as closed
    from closed, unnest(times) as part group by room_id`.execute(db);
  return new Map(rows.map(({ roomId, closed }) => [roomId, closed]));
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

/** Undefined if there is no such closure. */
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

/** Counts the closures that have not ended. */
export async function countClosures(db: Db, roomId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ closures: number }>`
    select count(*)::integer as closures from room_closure where room_id = ${roomId} and ends_at > ${now}`.execute(db);
  return rows[0]?.closures ?? 0;
}
