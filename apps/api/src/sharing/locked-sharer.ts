import { Refusal } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import { type BoardAndStanding, lockedBoardFor } from '../boards/board-for.ts';
import { findSharer, type SharerRow } from './sharer-rows.ts';

/** A sharer, read after their board's row is locked. Other users' boards reveal nothing. */
export async function lockedSharer(
  tx: Tx,
  { wbShareId, accountId }: { readonly wbShareId: string; readonly accountId: string },
): Promise<BoardAndStanding & { readonly sharer: SharerRow }> {
  const before = await findSharer(tx, wbShareId);
  if (before === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
  const found = await lockedBoardFor(tx, { wbNo: before.wbNo, accountId });
  return { ...found, sharer: (await findSharer(tx, wbShareId)) ?? before };
}
