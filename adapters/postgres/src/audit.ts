import type { Tx } from './port.ts';

export interface AuditEvent {
  action: string;
  targetKind: string;
  targetId: string;
  spaceId?: string;
  actorAccountId?: string;
  detail?: object;
  ip?: string;
}

/** In the command's transaction: no action without its record, no record without its action. */
export async function writeAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { spaceId = null, actorAccountId = null, detail, ip = null, ...rest } = event;
  await tx
    .insertInto('auditEvent')
    .values({ ...rest, spaceId, actorAccountId, ip, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}
