import { Refusal, type ROUTES } from '@sw/contract';
import { mayManage } from '@sw/policy';
import { boardPeople, removeEntry } from '@sw/postgres';
import { controlBoard } from '../controls/write.ts';
import { endDemoOf } from '../demo/end-demo.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { lockedSharer } from './locked-sharer.ts';

/** Removing a missing sharer is no error: the first answer may have been lost. */
export function removeSharer({ clock, controls }: ApiDeps): Handler<typeof ROUTES.removeSharer> {
  return async ({ params: { wbShareId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { board, standing, sharer } = await lockedSharer(tx, { wbShareId, accountId: session.accountId });
      const { accountId, actor } = sharer;
      const leaves = accountId === session.accountId;
      if (!mayManage(standing) && !leaves) throw new Refusal('OWNER_ONLY');
      const { wbNo, ownerAccountId } = board;
      if (sharer.removedAt !== null) return { wbNo };

      const accountIds = await boardPeople(tx, wbNo);
      const removedAt = new Date(clock.now());
      await tx.updateTable('boardSharer').set({ removedAt }).where('wbShareId', '=', wbShareId).execute();
      await removeEntry(tx, { accountId, wbNo });
      await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).where('offeredTo', '=', accountId).execute();
      await controlBoard(tx, wbNo, { type: 'removed', actor });
      await endDemoOf(tx, board, accountId);
      const name = leaves ? 'sharer.left' : 'sharer.removed';
      await auditBoardAction(tx, board, { session, caller }, name, { about: accountId, wbShareId });
      await notify(tx, [{ accountId: leaves ? ownerAccountId : accountId, name, board, by: session.accountId }]);
      await publishEvent(tx, 'sharer.removed', { wbNo, accountIds, wbShareId, accountId });
      return { wbNo };
    });
    await controls.settle(done.wbNo);
    return null;
  };
}
