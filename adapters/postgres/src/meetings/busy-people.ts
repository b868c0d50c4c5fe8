import { sql } from 'kysely';
import type { Db } from '../port.ts';
import { WORKS } from './address-book.ts';
import { LONGEST } from './room-plan.ts';

/** Maximum number of rows per query: 500 people with a full week of short meetings stay below it. */
const ROWS_MAX = 20_000;

export interface BusyQuestion {
  readonly spaceId: string;
  readonly accountIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  /** A meeting that is not counted. */
  readonly except: string | undefined;
}

export interface BusyRow {
  readonly accountId: string;
  readonly name: string;
  /** Null if this person has no meeting in the window. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** The requested people who work in the enterprise, with the times of their meetings there and no other data. */
export async function readBusy(
  db: Db,
  { spaceId, accountIds, from, to, now, except = '0' }: BusyQuestion,
): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select m.account_id, m.name, busy.starts_at, busy.ends_at
    from space_member as m left join lateral (
      select p.starts_at, p.ends_at from meeting_person as p join meeting as b using (meeting_id)
      where p.account_id = m.account_id and p.space_id = m.space_id
        and p.starts_at < ${to} and p.starts_at > ${from}::timestamptz - ${LONGEST}
        and p.ends_at > ${from} and p.invite <> 'rejected' and p.meeting_id <> ${except}
        and b.status <> 'CANCELED' and not (b.approval = 'pending' and b.starts_at <= ${now})
      offset 0) as busy on true
    where m.space_id = ${spaceId} and m.account_id = any(${accountIds}::bigint[]) and ${WORKS}
    order by m.account_id, busy.starts_at limit ${ROWS_MAX}`.execute(db);
  return rows;
}
