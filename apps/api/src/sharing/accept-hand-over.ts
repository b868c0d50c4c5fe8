import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import { boardPeople } from '@sw/postgres';
import { lockedBoardFor } from '../boards/board-for.ts';
import { lockRoomForOneMore } from '../boards/new-board.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { openOffer } from './hand-over.ts';
import { sharersOf } from './sharer-rows.ts';
import { swapOwner } from './swap-owner.ts';
import { endWaysIn } from './ways-in.ts';

/**
 * The logs know permits, not owners: an owner appears in them with the full permit. So they only need the new owner's
 * permit, if it was lower.
 */
export function acceptHandOver(deps: ApiDeps): Handler<typeof ROUTES.acceptHandOver> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board } = await lockedBoardFor(tx, { wbNo, accountId });
      const offer = await openOffer(tx, board, deps.clock.now());
      const taker = (await sharersOf(tx, wbNo)).find((sharer) => sharer.accountId === accountId);
      if (offer?.offeredTo !== accountId || taker === undefined) throw new Refusal('HAND_OVER_ENDED');
      await lockRoomForOneMore(tx, accountId);
      await swapOwner(tx, board, taker, new Date(deps.clock.now()));
      await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).execute();
      if (taker.permit !== DEFAULT_PERMIT) {
        await controlBoard(tx, wbNo, { type: 'permit', actor: taker.actor, permit: DEFAULT_PERMIT });
      }
      const { ownerAccountId: giver } = board;
      await auditBoardAction(tx, board, { session, caller }, 'board.taken', { about: giver });
      await notify(tx, [{ accountId: giver, name: 'board.taken', board, by: accountId }]);
      const accountIds = await boardPeople(tx, wbNo);
      await publishEvent(tx, 'board.handedOver', { wbNo, accountIds, ownerAccountId: accountId });
      // The owner before knows their keys: once removed by the new one they must not come back by an old link.
      await endWaysIn(tx, deps, wbNo);
      return null;
    });
    await deps.controls.settle(wbNo);
    return null;
  };
}
