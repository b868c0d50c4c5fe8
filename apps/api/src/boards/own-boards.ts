import { Refusal } from '@sw/contract';
import { isCopying, type Tx } from '@sw/postgres';
import { type Board, lockBoard, standingOf } from './board-for.ts';

/**
 * The caller's boards, in the bin or not, with their rows locked. In order of number, so that two batches that share
 * boards wait for each other without a deadlock. Another user's board refuses the whole batch.
 */
export async function lockedOwnBoards(tx: Tx, wbNos: readonly string[], accountId: string): Promise<Board[]> {
  const boards: Board[] = [];
  for (const wbNo of [...new Set(wbNos)].sort(byNumber)) {
    const board = await lockBoard(tx, wbNo);
    if (board === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
    const { role } = await standingOf(tx, board, accountId);
    if (role !== 'owner') throw new Refusal(role === 'stranger' ? 'BOARD_NOT_IN_LIST' : 'OWNER_ONLY');
    if (isCopying(board)) throw new Refusal('TEMPORARILY_UNAVAILABLE');
    boards.push(board);
  }
  return boards;
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);
