import { Refusal, type ROUTES } from '@sw/contract';
import { mayManage } from '@sw/policy';
import { boardPeople, endDemoOf, publishEvent, removeEntry, type Tx } from '@sw/postgres';
import { type BoardAndStanding, boardFor, lockedBoardFor } from '../boards/board-for.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { refuseOutsidePermit } from './outside-sharing.ts';
import { findSharer, presentSharer, type SharerRow, sharersOf } from './sharer-rows.ts';
import { endWaysIn } from './ways-in.ts';

/** A sharer, read after their board's row is locked. For other users' boards the answer is as if the sharer did not exist. */
async function lockedSharer(
  tx: Tx,
  { wbShareId, accountId }: { readonly wbShareId: string; readonly accountId: string },
): Promise<BoardAndStanding & { readonly sharer: SharerRow }> {
  const before = await findSharer(tx, wbShareId);
  if (before === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
  const found = await lockedBoardFor(tx, { wbNo: before.wbNo, accountId });
  return { ...found, sharer: (await findSharer(tx, wbShareId)) ?? before };
}

/** Everybody on the board may see the sharers; only the owner may change them. */
export function listSharers({ database }: ApiDeps): Handler<typeof ROUTES.listSharers> {
  return async ({ params: { id: wbNo }, session: { accountId } }) => {
    await boardFor(database.query, { wbNo, accountId });
    return (await sharersOf(database.query, wbNo)).map(presentSharer);
  };
}

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
      if (permit > sharer.permit) await refuseOutsidePermit(tx, board, { accountId, permit });

      await tx.updateTable('boardSharer').set({ permit }).where('wbShareId', '=', wbShareId).execute();
      await tx
        .updateTable('boardEntry')
        .set({ permit })
        .where('accountId', '=', accountId)
        .where('wbNo', '=', wbNo)
        .execute();
      await controlBoard(tx, wbNo, { type: 'permit', actor, permit });
      // A viewer cannot present, so their demo ends: otherwise it would block the others.
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

/** Removing a missing sharer is no error: the first answer may have been lost. */
export function removeSharer(deps: ApiDeps): Handler<typeof ROUTES.removeSharer> {
  const { clock, controls } = deps;
  return async ({ params: { wbShareId }, query: { invitations }, session, caller, command }) => {
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
      // Otherwise the same code or link would let them join again.
      if (invitations === 'end' && mayManage(standing)) await endWaysIn(tx, deps, [wbNo]);
      return { wbNo };
    });
    await controls.settle(done.wbNo);
    return null;
  };
}
