import { sql } from 'kysely';
import { AUDIT_SCANNED_MAX, auditSubject } from '../command/audit.ts';
import type { Db } from '../port.ts';

export interface SpaceAuditRow {
  readonly eventId: string;
  readonly action: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly targetKind: string;
  readonly about: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
}

interface AuditQuery {
  readonly spaceId: string;
  /** Matches the subject of the event, the name of the person, or the address. */
  readonly text?: string | undefined;
  /** The beginning of the action's name. */
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

interface SpaceAuditPage {
  readonly rows: readonly SpaceAuditRow[];
  /** The search has not reached events before this one; null if there are none left. */
  readonly next: string | null;
}

/** Escapes the special signs of LIKE. */
const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What people do with their own accounts is no matter of an enterprise. Releases until 4.0.40 recorded it with the space
 * that the person worked in just then, and records are never changed.
 */
const OF_ONES_OWN_ACCOUNT = '^(account|agreement)[.]';

/** Newest first, along the index of the space. A search that stops before the end continues from `next`. */
export async function listSpaceAudit(
  db: Db,
  { spaceId, text = '', action = '', userId, from, until, before, limit }: AuditQuery,
): Promise<SpaceAuditPage> {
  const unfiltered = text === '' && action === '' && userId === undefined && from === undefined && until === undefined;
  const scanned = unfiltered ? limit + 1 : AUDIT_SCANNED_MAX;
  const wanted = [
    ...(action === '' ? [] : [sql`starts_with(e.action, ${action})`]),
    ...(userId === undefined ? [] : [sql`(e.actor_account_id = ${userId}::bigint or e.target_id = ${userId})`]),
    ...(from === undefined ? [] : [sql`e.created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`e.created_at < ${until}`]),
    ...(text === ''
      ? []
      : [
          sql`(${auditSubject} ilike ${pattern(text)} or a.nick_name ilike ${pattern(text)} or host(e.ip) like ${pattern(text)})`,
        ]),
  ];
  const { rows } = await sql<SpaceAuditRow & { last: string; looked: number }>`
    with recent as materialized (
      select * from audit_event where space_id = ${spaceId} and action !~ ${OF_ONES_OWN_ACCOUNT}
        and ${before === undefined ? sql`true` : sql`event_id < ${before}::bigint`}
      order by event_id desc limit ${scanned}),
    edge as (select min(event_id)::text as last, count(*)::int as looked from recent),
    page as materialized (
      select e.event_id, e.action, e.actor_account_id as by_id, a.nick_name as by_name, e.target_kind,
        ${auditSubject} as about, host(e.ip) as ip, e.created_at
      from recent as e left join account as a on a.account_id = e.actor_account_id
      where ${wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)}
      order by e.event_id desc limit ${limit + 1})
    select page.event_id::text, action, by_id, by_name, target_kind, about, ip, created_at, last, looked
    from edge left join page on true order by page.event_id desc`.execute(db);
  const found = rows.filter(({ eventId }) => eventId !== null);
  const shown = found.slice(0, limit);
  const { last = '0', looked = 0 } = rows[0] ?? {};
  const more = found.length > limit ? (shown.at(-1)?.eventId ?? null) : null;
  // The scan stopped early, so the remaining records are unchecked.
  const rest = !unfiltered && looked === scanned ? last : null;
  return { rows: shown.map(({ last: _last, looked: _looked, ...row }) => row), next: more ?? rest };
}
