import type { ROUTES } from '@sw/contract';
import { lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { openOffer } from './hand-over-offers.ts';

/** A user who may not end it, or who is late, changes nothing and does not learn of the offer. */
export function endHandOver({ clock }: ApiDeps): Handler<typeof ROUTES.endHandOver> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board } = await lockedBoardFor(tx, { wbNo, accountId });
      const offer = await openOffer(tx, board, clock.now());
      if (offer === undefined || ![offer.offeredBy, offer.offeredTo].includes(accountId)) return null;
      const { offeredBy, offeredTo } = offer;
      await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).execute();
      await auditBoardAction(tx, board, { session, caller }, 'board.offerEnded', { about: offeredTo });
      if (accountId === offeredTo) {
        await notify(tx, [{ accountId: offeredBy, name: 'board.offerDeclined', board, by: accountId }]);
      }
      await publishEvent(tx, 'board.offerChanged', { wbNo, accountIds: [offeredBy, offeredTo] });
      return null;
    });
    return null;
  };
}
