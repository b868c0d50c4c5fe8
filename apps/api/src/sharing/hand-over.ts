import { DAY } from '@sw/base';
import { HAND_OVER_DAYS, Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import { boardPeople, type Db, type HandOverOfferRow, lockAccount, publishEvent, type Tx } from '@sw/postgres';
import { type Board, boardFor, lockedBoardFor, lockedOwnBoard } from '../boards/board-for.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { refuseOutsideOwner } from './outside-sharing.ts';
import { sharersOf } from './sharer-rows.ts';
import { swapOwner } from './swap-owner.ts';
import { endWaysIn } from './ways-in.ts';

/** The open offer of a board by its current owner. */
function openOffer(
  db: Db,
  { wbNo, ownerAccountId }: Pick<Board, 'wbNo' | 'ownerAccountId'>,
  now: number,
): Promise<HandOverOfferRow | undefined> {
  return db
    .selectFrom('handOverOffer')
    .selectAll()
    .where('wbNo', '=', wbNo)
    .where('offeredBy', '=', ownerAccountId)
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst();
}

/** When an offer begins and expires. */
export interface OfferTime {
  readonly now: number;
  readonly expiresAt: Date;
}

/**
 * Offers a board to one of its sharers, in the command's transaction. A sharer must accept before they own the board,
 * its contents and its charges.
 */
export async function offerBoard(
  tx: Tx,
  { wbNo, userId }: { readonly wbNo: string; readonly userId: string },
  by: Parameters<typeof auditBoardAction>[2],
  { now, expiresAt }: OfferTime,
): Promise<void> {
  const { accountId } = by.session;
  const board = await lockedOwnBoard(tx, { wbNo, accountId });
  const taker = (await sharersOf(tx, wbNo)).find((sharer) => sharer.accountId === userId);
  if (taker === undefined) throw new Refusal('NOT_A_SHARER');
  await refuseOutsideOwner(tx, board, userId);
  const createdAt = new Date(now);
  const before = await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).returningAll().executeTakeFirst();
  const offer = { wbNo, offeredBy: accountId, offeredTo: userId, createdAt, expiresAt };
  await tx.insertInto('handOverOffer').values(offer).execute();
  await auditBoardAction(tx, board, by, 'board.offered', { about: userId });
  // A repeated request does not notify the same person again.
  if (before?.offeredTo !== userId || before.expiresAt <= createdAt) {
    await notify(tx, [{ accountId: userId, name: 'board.offered', board, by: accountId }]);
  }
  const accountIds = [...new Set([accountId, userId, before?.offeredTo ?? userId])];
  await publishEvent(tx, 'board.offerChanged', { wbNo, accountIds });
}

export function handOverBoard({ clock }: ApiDeps): Handler<typeof ROUTES.handOverBoard> {
  return async ({ params: { wbNo }, body: { userId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const expiresAt = new Date(clock.now() + HAND_OVER_DAYS * DAY);
      await offerBoard(tx, { wbNo, userId }, { session, caller }, { now: clock.now(), expiresAt });
      return { expiresAt: expiresAt.toISOString() };
    });
    return done;
  };
}

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

/** A caller who may not end the offer, or is too late, changes nothing and does not learn of the offer. */
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

/**
 * The logs have permits but no owners: an owner appears in them with the full permit. So the only record needed is the
 * new owner's permit, if it was lower.
 */
export function acceptHandOver(deps: ApiDeps): Handler<typeof ROUTES.acceptHandOver> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      // Before the board, as when a member is removed: otherwise each could wait for the other.
      await lockAccount(tx, accountId);
      const { board } = await lockedBoardFor(tx, { wbNo, accountId });
      const offer = await openOffer(tx, board, deps.clock.now());
      const taker = (await sharersOf(tx, wbNo)).find((sharer) => sharer.accountId === accountId);
      if (offer?.offeredTo !== accountId || taker === undefined) throw new Refusal('HAND_OVER_ENDED');
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
      // The previous owner knows the keys: if the new owner removes them, an old link must not bring them back.
      await endWaysIn(tx, deps, [wbNo]);
      return null;
    });
    await deps.controls.settle(wbNo);
    return null;
  };
}
