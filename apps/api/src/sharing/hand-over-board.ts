import { DAY } from '@sw/base';
import { HAND_OVER_DAYS, Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { lockedOwnBoard } from './owned-board.ts';
import { sharersOf } from './sharer-rows.ts';

/** Nobody becomes the owner of a board, its contents and its charges without accepting. */
export function handOverBoard({ clock }: ApiDeps): Handler<typeof ROUTES.handOverBoard> {
  return async ({ params: { wbNo }, body: { userId }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId });
      const taker = (await sharersOf(tx, wbNo)).find((sharer) => sharer.accountId === userId);
      if (taker === undefined) throw new Refusal('NOT_A_SHARER');
      const createdAt = new Date(clock.now());
      const expiresAt = new Date(clock.now() + HAND_OVER_DAYS * DAY);
      const before = await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).returningAll().executeTakeFirst();
      const offer = { wbNo, offeredBy: accountId, offeredTo: userId, createdAt, expiresAt };
      await tx.insertInto('handOverOffer').values(offer).execute();
      await auditBoardAction(tx, board, { session, caller }, 'board.offered', { about: userId });
      // A repeated request does not notify the same person again.
      if (before?.offeredTo !== userId || before.expiresAt <= createdAt) {
        await notify(tx, [{ accountId: userId, name: 'board.offered', board, by: accountId }]);
      }
      const accountIds = [...new Set([accountId, userId, before?.offeredTo ?? userId])];
      await publishEvent(tx, 'board.offerChanged', { wbNo, accountIds });
      return { expiresAt: expiresAt.toISOString() };
    });
    return done;
  };
}
