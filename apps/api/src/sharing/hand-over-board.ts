import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT, mayStore } from '@sw/policy';
import { boardPeople, bytesOnlyOn, lockSpaceAccount, moveCharges, sql, type Tx } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import { lockRoomForOneMore } from '../boards/new-board.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { tell } from '../notices/tell.ts';
import { auditDeed } from './audit-deed.ts';
import { endWaysIn } from './end-ways-in.ts';
import { lockedOwnBoard } from './owned-board.ts';
import { type SharerRow, sharersOf } from './sharer-rows.ts';
import { spaceOfTaker } from './space-of-taker.ts';

/**
 * The logs do not know who owns a board, only permits: an owner is in them as one with the full permit. So all they must
 * be told is the taker's, where it was less.
 */
export function handOverBoard(deps: ApiDeps): Handler<typeof ROUTES.handOverBoard> {
  return async ({ params: { wbNo }, body: { userId }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId });
      const taker = (await sharersOf(tx, wbNo)).find((sharer) => sharer.accountId === userId);
      if (taker === undefined) throw new Refusal('NOT_A_SHARER');
      await lockRoomOfTaker(tx, userId);
      await swapRows(tx, board, taker, new Date(deps.clock.now()));
      if (taker.permit !== DEFAULT_PERMIT) {
        await controlBoard(tx, wbNo, { type: 'permit', actor: taker.actor, permit: DEFAULT_PERMIT });
      }
      await auditDeed(tx, board, { session, caller }, 'board.handedOver', { about: userId });
      await tell(tx, [{ accountId: userId, name: 'board.handedOver', board, by: accountId }]);
      const accountIds = await boardPeople(tx, wbNo);
      await publishEvent(tx, 'board.handedOver', { wbNo, accountIds, ownerAccountId: userId });
      // The owner before knows their keys: once removed by the new one they must not come back by an old link.
      await endWaysIn(tx, deps, wbNo);
      return null;
    });
    await deps.controls.settle(wbNo);
    return null;
  };
}

async function lockRoomOfTaker(tx: Tx, accountId: string): Promise<void> {
  try {
    await lockRoomForOneMore(tx, accountId);
  } catch (error) {
    const full = error instanceof Refusal && error.error === 'BOARD_COUNT_LIMIT';
    throw full ? new Refusal('TAKER_BOARD_LIMIT', error.parameters) : error;
  }
}

/** Owner and sharer change places, on the board and in their lists, where stars stay as they are. */
async function swapRows(tx: Tx, board: Board, taker: SharerRow, now: Date): Promise<void> {
  const { wbNo, ownerAccountId: giver } = board;
  const spaceId = await spaceOfTaker(tx, board, taker.accountId);
  await moveFiles(tx, board, { spaceId, accountId: taker.accountId });
  const wbShareId = newId();
  const permit = DEFAULT_PERMIT;
  await tx.updateTable('board').set({ ownerAccountId: taker.accountId, spaceId }).where('wbNo', '=', wbNo).execute();
  for (const table of ['boardPage', 'boardSharer', 'shareLink', 'commentThread'] as const) {
    await tx.updateTable(table).set({ spaceId }).where('wbNo', '=', wbNo).execute();
  }
  await tx.updateTable('boardSharer').set({ removedAt: now }).where('wbShareId', '=', taker.wbShareId).execute();
  await tx
    .insertInto('boardSharer')
    .values({ wbShareId, wbNo, spaceId, accountId: giver, permit, joinedAt: now })
    .execute();
  // One statement: the counters of both are locked in one order, as by any other that changes them.
  await sql`
    update board_entry set mine = not mine, permit = ${permit},
      wb_share_id = case when mine then ${wbShareId}::bigint end
    where wb_no = ${wbNo} and account_id in (${giver}, ${taker.accountId})`.execute(tx);
}

/** Whoever has the board pays for its files. Both accounts are locked in one order, whichever way a board goes. */
async function moveFiles(
  tx: Tx,
  { wbNo, spaceId: from, ownerAccountId: giver }: Board,
  { spaceId: to, accountId: taker }: { readonly spaceId: string; readonly accountId: string },
): Promise<void> {
  if (from === to) return;
  const payers = new Map([
    [from, giver],
    [to, taker],
  ]);
  const accounts = new Map<string, Awaited<ReturnType<typeof lockSpaceAccount>>>();
  for (const [spaceId, payer] of [...payers].toSorted(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    accounts.set(spaceId, await lockSpaceAccount(tx, spaceId, payer));
  }
  const bytes = await bytesOnlyOn(tx, { wbNo, spaceId: from });
  const space = accounts.get(to);
  if (bytes > 0 && space && !mayStore(space, bytes).ok) throw new Refusal('TAKER_SPACE_FULL');
  await moveCharges(tx, { wbNo, from, to });
}
