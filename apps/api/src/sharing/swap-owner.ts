import { newId } from '@sw/base';
import { Refusal } from '@sw/contract';
import { DEFAULT_PERMIT, mayStore } from '@sw/policy';
import {
  bytesOnlyOn,
  lockSpaceAccount,
  moveCharges,
  personalSpaceOf,
  readOutsideSharing,
  sql,
  type Tx,
} from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import { lockRoomForOneMore } from '../boards/new-board.ts';
import { refuseOutsideOwner } from './outside-sharing.ts';
import type { SharerRow } from './sharer-rows.ts';

/** The space after the swap: an enterprise keeps its board, which must go to a member; another board moves to the taker's own space. */
async function spaceOfTaker(tx: Tx, { spaceId }: Pick<Board, 'spaceId'>, accountId: string): Promise<string> {
  if ((await readOutsideSharing(tx, spaceId)) === undefined) return personalSpaceOf(tx, accountId);
  await refuseOutsideOwner(tx, { spaceId }, accountId);
  return spaceId;
}

/** Owner and sharer swap roles, on the board and in their lists; stars stay unchanged. */
export async function swapOwner(tx: Tx, board: Board, taker: SharerRow, now: Date): Promise<void> {
  const { wbNo, ownerAccountId: giver } = board;
  const spaceId = await spaceOfTaker(tx, board, taker.accountId);
  // Within one space, no board is added and no file moves.
  if (spaceId !== board.spaceId) {
    await lockRoomForOneMore(tx, { accountId: taker.accountId, spaceId });
    await moveFiles(tx, board, spaceId);
  }
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
  // A single statement, so that both counters are locked in the same order as by every other statement that changes them.
  await sql`
    update board_entry set mine = not mine, permit = ${permit},
      wb_share_id = case when mine then ${wbShareId}::bigint end, space_id = entry_space(account_id, wb_no)
    where wb_no = ${wbNo} and account_id in (${giver}, ${taker.accountId})`.execute(tx);
}

/**
 * Moves the charge for the board's files to another space. Both accounts are locked in a fixed order, in whichever
 * direction a board moves.
 */
async function moveFiles(tx: Tx, { wbNo, spaceId: from }: Board, to: string): Promise<void> {
  const accounts = new Map<string, Awaited<ReturnType<typeof lockSpaceAccount>>>();
  for (const spaceId of [from, to].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    accounts.set(spaceId, await lockSpaceAccount(tx, spaceId));
  }
  const bytes = await bytesOnlyOn(tx, { wbNo, spaceId: from });
  const space = accounts.get(to);
  if (bytes > 0 && space && !mayStore(space, bytes).ok) throw new Refusal('CLOUD_SPACE_FULL');
  await moveCharges(tx, { wbNo, from, to });
}
