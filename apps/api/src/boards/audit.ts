import { type AuditEvent, type Tx, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import type { Board } from './board-for.ts';

/** Records an action on a board: who did it, in which space, from which address. */
export async function auditOnBoard(
  tx: Tx,
  { spaceId }: Pick<Board, 'spaceId'>,
  { session, caller }: { readonly session: Session; readonly caller: Caller },
  auditEntry: Pick<AuditEvent, 'action' | 'targetKind' | 'targetId' | 'detail'>,
): Promise<void> {
  await writeAudit(tx, { ...auditEntry, spaceId, actorAccountId: session.accountId, ...fromWhere(caller) });
}
