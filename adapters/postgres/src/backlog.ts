import { sql } from 'kysely';
import type { Db } from './port.ts';

export interface Backlog {
  /** Waiting rows, counted up to `COUNTED_MOST`. */
  readonly rows: number;
  /** Age of the oldest waiting row; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** A scrape must stay cheap when millions wait, and above this number an operator acts the same. */
const COUNTED_MOST = 100_000;

/**
 * The rows that wait for the bus, for the page logs, and for an operator. Each kind has a partial index, so a scrape
 * reads only waiting rows.
 */
export async function readBacklog(db: Db): Promise<Record<'outbox' | 'controls' | 'parked', Backlog>> {
  const { rows } = await sql<{ queue: 'outbox' | 'controls' | 'parked' } & Backlog>`
    select 'outbox' as queue, count(*)::integer as rows, ${oldest} from (
      select created_at as since from outbox where published_at is null and parked_at is null
      order by outbox_id limit ${COUNTED_MOST}
    ) as waiting
    union all select 'controls', count(*)::integer, ${oldest} from (
      select created_at as since from page_control where appended_at is null order by control_id limit ${COUNTED_MOST}
    ) as waiting
    union all select 'parked', count(*)::integer, ${oldest} from (
      select parked_at as since from outbox where parked_at is not null order by parked_at limit ${COUNTED_MOST}
    ) as waiting`.execute(db);
  const of = (queue: string): Backlog => {
    const found = rows.find((row) => row.queue === queue);
    return { rows: found?.rows ?? 0, oldestSeconds: found?.oldestSeconds ?? 0 };
  };
  return { outbox: of('outbox'), controls: of('controls'), parked: of('parked') };
}

/** Due moments of meetings: a status, a reminder, the release of a room. */
export async function readMeetingBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::integer as rows, ${oldest} from (
      select due_at as since from meeting_due where due_at <= now() order by due_at limit ${COUNTED_MOST}
    ) as waiting`.execute(db);
  return rows[0] ?? { rows: 0, oldestSeconds: 0 };
}

const oldest = sql`greatest(coalesce(extract(epoch from now() - min(since)), 0), 0)::float8 as "oldestSeconds"`;
