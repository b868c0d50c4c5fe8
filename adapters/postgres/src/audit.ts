import { sql } from 'kysely';
import type { Tx } from './port.ts';

/** Rows that one search looks at: in years of records it stays short. */
export const AUDIT_SCANNED_MAX = 50_000;

/** What the event `e` is about, as far as the record says so. */
export const auditSubject = sql`coalesce(e.detail ->> 'name', e.detail ->> 'wbName', e.detail ->> 'to')`;

export interface AuditEvent {
  action: string;
  targetKind: string;
  targetId: string;
  spaceId?: string;
  actorAccountId?: string;
  detail?: object;
  ip?: string;
  /** By a command of the operator's machine, which has no account. */
  operator?: boolean;
}

/** In the command's transaction: no action without its record, no record without its action. */
export async function writeAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { spaceId = null, actorAccountId = null, detail, ip = null, ...rest } = event;
  await tx
    .insertInto('auditEvent')
    .values({ ...rest, spaceId, actorAccountId, ip, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}
