import { newId } from '@sw/base';
import { Refusal } from '@sw/contract';
import { DEFAULT_PERMIT, mayStore } from '@sw/policy';
import { bytesOnlyOn, lockSpaceAccount, moveCharges, sql, type Tx } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import type { SharerRow } from './sharer-rows.ts';

/** A board stays in a space that its new owner belongs to; otherwise it moves to their current space. */
async function spaceOfTaker(tx: Tx, { spaceId }: Pick<Board, 'spaceId'>, accountId: string): Promise<string> {
  const member = await tx
    .selectFrom('spaceMember')
    .select('spaceId')
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (member !== undefined) return spaceId;
  const { currentSpaceId } = await tx
    .selectFrom('account')
    .select('currentSpaceId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return currentSpaceId ?? spaceId;
}

/** Owner and sharer swap roles, on the board and in their lists; stars stay unchanged. */
export async function swapOwner(tx: Tx, board: Board, taker: SharerRow, now: Date): Promise<void> {
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

/**
 * The owner of the board pays for its files. Both accounts are locked in a fixed order, whichever way a board moves.
 */
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
  if (bytes > 0 && space && !mayStore(space, bytes).ok) throw new Refusal('CLOUD_SPACE_FULL');
  await moveCharges(tx, { wbNo, from, to });
}
