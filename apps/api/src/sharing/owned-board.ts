import { Refusal } from '@sw/contract';
import { mayManage } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { type Board, lockedBoardFor, type Who } from '../boards/board-for.ts';

/** A board whose row is locked, for its owner only. */
export async function lockedOwnBoard(tx: Tx, who: Who): Promise<Board> {
  const { board, standing } = await lockedBoardFor(tx, who);
  if (!mayManage(standing)) throw new Refusal('OWNER_ONLY');
  return board;
}
