import { type AuditEvent, type Tx, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { Caller } from '../http/caller.ts';

/** Who performs an administrative change: an administrator in a browser, or the operator on the command line, who has no account. */
export type Actor = { readonly accountId: string; readonly caller: Caller } | 'operator';

export const OPERATOR = 'operator' satisfies Actor;

/** The columns of an audit event that identify the actor and the address of the request. */
export const actedBy = (actor: Actor): Pick<AuditEvent, 'actorAccountId' | 'operator' | 'ip'> =>
  actor === OPERATOR ? { operator: true } : { actorAccountId: actor.accountId, ...fromWhere(actor.caller) };

export const auditAdministration = (
  tx: Tx,
  actor: Actor,
  event: Pick<AuditEvent, 'action' | 'targetKind' | 'targetId' | 'detail' | 'spaceId'>,
): Promise<void> => writeAudit(tx, { ...event, ...actedBy(actor) });
