import { Refusal, type ROUTES } from '@sw/contract';
import { mayManage } from '@sw/policy';
import { boardPeople } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { controlBoard } from '../controls/write.ts';
import { endDemoOf } from '../demo/end-demo.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { lockedSharer } from './locked-sharer.ts';

/** One who is gone already is no error: the first answer may have been lost on its way. */
export function removeSharer({ clock, controls }: ApiDeps): Handler<typeof ROUTES.removeSharer> {
  return async ({ params: { wbShareId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { board, standing, sharer } = await lockedSharer(tx, { wbShareId, accountId: session.accountId });
      const { accountId, actor } = sharer;
      if (!mayManage(standing) && accountId !== session.accountId) throw new Refusal('OWNER_ONLY');
      const { wbNo } = board;
      if (sharer.removedAt !== null) return { wbNo };

      const accountIds = await boardPeople(tx, wbNo);
      const removedAt = new Date(clock.now());
      await tx.updateTable('boardSharer').set({ removedAt }).where('wbShareId', '=', wbShareId).execute();
      await controlBoard(tx, wbNo, { type: 'removed', actor });
      await endDemoOf(tx, board, accountId);
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'sharer.removed', targetKind: 'sharer', targetId: wbShareId, detail: { wbNo } },
      );
      await publishEvent(tx, 'sharer.removed', { wbNo, accountIds, wbShareId, accountId });
      return { wbNo };
    });
    await controls.settle(done.wbNo);
    return null;
  };
}
