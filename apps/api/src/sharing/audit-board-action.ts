import type { BoardAction } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import type { Board } from '../boards/board-for.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';

/** The details that the owner sees, and those that only the records need. */
export interface ActionDetail {
  /** The account it concerns. */
  readonly about?: string;
  readonly permit?: Permit;
  readonly text?: string;
  readonly wbShareId?: string;
  readonly linkId?: string;
}

/** Every action on a board has the board as its target, so that its owner's list uses one index. */
export const auditBoardAction = (
  tx: Tx,
  board: Pick<Board, 'wbNo' | 'spaceId'>,
  by: { readonly session: Session; readonly caller: Caller },
  action: BoardAction,
  detail: ActionDetail = {},
): Promise<void> => auditOnBoard(tx, board, by, { action, targetKind: 'board', targetId: board.wbNo, detail });
