import { Refusal, type ROUTES } from '@sw/contract';
import { mayManage } from '@sw/policy';
import { boardPeople } from '@sw/postgres';
import { controlBoard } from '../controls/write.ts';
import { endDemoOf } from '../demo/end-demo.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { lockedSharer } from './locked-sharer.ts';
import { presentSharer } from './sharer-rows.ts';

export function changeSharer({ controls }: ApiDeps): Handler<typeof ROUTES.changeSharer> {
  return async ({ params: { wbShareId }, query: { permit }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { board, standing, sharer } = await lockedSharer(tx, { wbShareId, accountId: session.accountId });
      if (!mayManage(standing)) throw new Refusal('OWNER_ONLY');
      if (sharer.removedAt !== null) throw new Refusal('NOT_FOUND');
      const { wbNo } = board;
      const { accountId, actor } = sharer;
      const now = presentSharer({ ...sharer, permit });
      if (sharer.permit === permit) return { wbNo, now };

      await tx.updateTable('boardSharer').set({ permit }).where('wbShareId', '=', wbShareId).execute();
      await tx
        .updateTable('boardEntry')
        .set({ permit })
        .where('accountId', '=', accountId)
        .where('wbNo', '=', wbNo)
        .execute();
      await controlBoard(tx, wbNo, { type: 'permit', actor, permit });
      // Who may only look cannot present: the others would be held up by a demo that nobody gives.
      if (permit === 0) await endDemoOf(tx, board, accountId);
      await auditBoardAction(tx, board, { session, caller }, 'sharer.changed', { about: accountId, permit, wbShareId });
      await notify(tx, [{ accountId, name: 'sharer.permit', board, by: session.accountId, permit }]);
      const accountIds = await boardPeople(tx, wbNo);
      await publishEvent(tx, 'sharer.changed', { wbNo, accountIds, wbShareId, accountId, permit });
      return { wbNo, now };
    });
    await controls.settle(done.wbNo);
    return done.now;
  };
}
