import { type AdminSalesRequest, Refusal } from '@sw/contract';
import { type Db, findSalesRequest, type ListedSalesRequest, type Tx } from '@sw/postgres';
import { auditAdministration, OPERATOR } from './actor.ts';
import type { Change } from './people.ts';

export function presentSalesRequest(row: ListedSalesRequest): AdminSalesRequest {
  const { levelNo, levelName, closedById, closedByName } = row;
  return {
    requestId: row.requestId,
    by: { userId: row.accountId, nickName: row.nickName, email: row.email },
    space: { spaceId: row.spaceId, kind: row.spaceKind, name: row.spaceName },
    level: levelNo === null || levelName === null ? null : { levelNo, name: levelName },
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: closedById === null || closedByName === null ? null : { userId: closedById, nickName: closedByName },
  };
}

export async function closeSalesRequest(tx: Tx, requestId: string, { actor, now }: Change): Promise<AdminSalesRequest> {
  const { accountId } = await requireRequest(tx, requestId);
  const { numUpdatedRows } = await tx
    .updateTable('salesRequest')
    .set({ closedAt: new Date(now), closedBy: actor === OPERATOR ? null : actor.accountId })
    .where('requestId', '=', requestId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    const target = { targetKind: 'salesRequest', targetId: requestId };
    await auditAdministration(tx, actor, { action: 'salesRequest.closed', ...target, detail: { about: accountId } });
  }
  return presentSalesRequest(await requireRequest(tx, requestId));
}

async function requireRequest(db: Db, requestId: string): Promise<ListedSalesRequest> {
  const row = await findSalesRequest(db, requestId);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}
