import type { BoardAction } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import type { Board } from '../boards/board-for.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';

/** The part the owner sees, and the part only the records need. */
export interface ActionDetail {
  /** The account it concerns. */
  readonly about?: string;
  readonly permit?: Permit;
  readonly text?: string;
  readonly wbShareId?: string;
  readonly linkId?: string;
}

/** All actions on a board name the board as their target: its owner reads them along one index. */
export const auditBoardAction = (
  tx: Tx,
  board: Pick<Board, 'wbNo' | 'spaceId'>,
  by: { readonly session: Session; readonly caller: Caller },
  action: BoardAction,
  detail: ActionDetail = {},
): Promise<void> => auditOnBoard(tx, board, by, { action, targetKind: 'board', targetId: board.wbNo, detail });
