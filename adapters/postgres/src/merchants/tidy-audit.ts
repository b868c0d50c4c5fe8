import { sql } from 'kysely';
import type { Tx } from '../port.ts';

/** Maximum number of rows of one enterprise in one round, and of all; the next round continues. */
const PER_SPACE = 1_000;
const ROUND = 1_000;

/** Deletes the audit records that enterprises no longer keep, the oldest first; returns their number. */
export async function tidySpaceAudits(tx: Tx): Promise<number> {
  // The table allows only tidying to delete rows, and only rows that the enterprise's own setting no longer keeps.
  await sql`select set_config('smart_whiteboard.tidying', 'on', true)`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from audit_event where event_id in (
      select old.event_id from merchant as m cross join lateral (
        select event_id, created_at from audit_event as e where e.space_id = m.space_id
        order by e.event_id limit ${PER_SPACE}) as old
      where m.audit_days is not null and old.created_at < now() - make_interval(days => m.audit_days)
      limit ${ROUND})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
