import { sql } from 'kysely';
import type { Tx } from '../port.ts';

/** How long a cancelled meeting can be looked at after its time, or after it was cancelled if that was later. */
const CANCELLED_DAYS = 90;

/**
 * Deletes some of the meetings that were cancelled long ago, with what belongs to them; returns how many. Meetings that
 * were released stay for the report about rooms. Those of a series wait for the last of it: their SEQUENCE numbers count
 * in what calendars are sent about the others.
 */
export async function tidyCancelledMeetings(tx: Tx, limit: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${CANCELLED_DAYS})`;
  const { rows } = await sql<{ seriesId: string | null }>`
    delete from meeting where meeting_id in (
      select m.meeting_id from meeting as m
      where m.cancelled_at is not null and not m.released and greatest(m.cancelled_at, m.ends_at) < ${before}
        and not exists (select 1 from meeting as o where o.series_id = m.series_id and o.ends_at >= ${before})
      order by greatest(m.cancelled_at, m.ends_at) limit ${limit} for update skip locked)
    returning series_id`.execute(tx);
  const seriesIds = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  await sql`
    delete from meeting_series as s where s.series_id = any(${seriesIds}::bigint[])
      and not exists (select 1 from meeting as m where m.series_id = s.series_id)`.execute(tx);
  return rows.length;
}
