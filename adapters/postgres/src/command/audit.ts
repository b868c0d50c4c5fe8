import { sql } from 'kysely';
import type { Tx } from '../port.ts';

/** Maximum number of rows that one search reads, so that it stays fast with years of records. */
export const AUDIT_SCANNED_MAX = 50_000;

/** The subject of the event `e`, if the record names it. */
export const auditSubject = sql`coalesce(e.detail ->> 'name', e.detail ->> 'wbName', e.detail ->> 'to')`;

export interface AuditEvent {
  action: string;
  targetKind: string;
  targetId: string;
  /** Whose administrators may read it. Left out for what people do with their own accounts. */
  spaceId?: string;
  actorAccountId?: string;
  detail?: object;
  ip?: string;
  /** Set for a command on the operator's machine, which has no account. */
  operator?: boolean;
}

/** Written in the command's transaction: no action without its record, no record without its action. */
export async function writeAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { spaceId = null, actorAccountId = null, detail, ip = null, ...rest } = event;
  await tx
    .insertInto('auditEvent')
    .values({ ...rest, spaceId, actorAccountId, ip, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}
