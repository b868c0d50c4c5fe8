import { type RawBuilder, sql } from 'kysely';
import { AUDIT_SCANNED_MAX, auditSubject } from '../command/audit.ts';
import type { Db } from '../port.ts';

export interface SiteAuditRow {
  readonly eventId: string;
  readonly action: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly operator: boolean;
  readonly targetKind: string;
  readonly targetId: string;
  readonly about: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
}

export interface SiteAuditQuery {
  /** The beginning of the action's name. */
  readonly action?: string | undefined;
  /** The user who acted, or the account that was affected. */
  readonly userId?: string | undefined;
  readonly operator?: boolean | undefined;
  /** Part of the subject of the event. */
  readonly keyword?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The maximum number of events that may have been written concurrently. */
const SIDE_BY_SIDE = 1_000;

/** Newest first. The user and the operator are found along indexes; the other filters apply to the newest of these rows. */
export async function listSiteAudit(db: Db, query: SiteAuditQuery): Promise<SiteAuditRow[]> {
  const { action = '', userId, operator = false, keyword = '', since, until, before, limit } = query;
  const text = keyword.trim().toLowerCase();
  if (text.includes('\0') || action.includes('\0')) return [];
  const filtered = action !== '' || text !== '' || since !== undefined || until !== undefined;
  const scanned = filtered ? AUDIT_SCANNED_MAX : limit;
  // Event numbers grow with time, except between concurrent transactions. So the scan starts at the highest number near
  // `until` instead of at the end.
  const begins =
    until === undefined
      ? sql`true`
      : sql`event_id <= (select max(event_id) from (
          select event_id from audit_event where created_at < ${until} order by created_at desc limit ${SIDE_BY_SIDE}) as near)`;
  const events = (whose: RawBuilder<unknown>) => sql`
    (select * from audit_event where ${before === undefined ? sql`true` : sql`event_id < ${before}::bigint`}
      and ${operator ? sql`operator` : sql`true`} and ${begins}
      and ${whose}
    order by event_id desc limit ${scanned})`;
  const recent =
    userId === undefined
      ? events(sql`true`)
      : sql`${events(sql`actor_account_id = ${userId}::bigint`)} union
          ${events(sql`target_kind in ('account', 'member') and target_id = ${userId}`)}`;
  const { rows } = await sql<SiteAuditRow>`
    with recent as materialized (${recent}),
    page as materialized (
      select e.*, ${auditSubject} as about from recent as e where starts_with(e.action, ${action})
        and ${text === '' ? sql`true` : sql`strpos(lower(${auditSubject}), ${text}) > 0`}
        and ${since === undefined ? sql`true` : sql`e.created_at >= ${since}`}
        and ${until === undefined ? sql`true` : sql`e.created_at < ${until}`}
      order by e.event_id desc limit ${limit})
    select e.event_id::text, e.action, e.actor_account_id as by_id, a.nick_name as by_name, e.operator, e.target_kind,
      e.target_id, e.about, host(e.ip) as ip, e.created_at
    from page as e left join account as a on a.account_id = e.actor_account_id
    order by e.event_id desc`.execute(db);
  return rows;
}
