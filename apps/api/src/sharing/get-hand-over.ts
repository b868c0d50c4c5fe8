import type { ROUTES } from '@sw/contract';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { openOffer } from './hand-over-offers.ts';

export function getHandOver({ database, clock }: ApiDeps): Handler<typeof ROUTES.getHandOver> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    const db = database.query;
    const { board } = await boardFor(db, { wbNo, accountId });
    const offer = await openOffer(db, board, clock.now());
    if (offer === undefined || ![offer.offeredBy, offer.offeredTo].includes(accountId)) return null;
    const { offeredBy, offeredTo, expiresAt } = offer;
    const people = await db
      .selectFrom('account')
      .select(['accountId', 'nickName'])
      .where('accountId', 'in', [offeredBy, offeredTo])
      .execute();
    const person = (userId: string) => ({
      userId,
      nickName: people.find((one) => one.accountId === userId)?.nickName ?? '',
    });
    return { by: person(offeredBy), to: person(offeredTo), expiresAt: expiresAt.toISOString() };
  };
}
