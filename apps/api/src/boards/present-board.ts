import type { BoardSummary } from '@sw/contract';
import type { BoardRow } from '@sw/postgres';

export type PresentableBoard = Pick<BoardRow, 'wbNo' | 'wbName' | 'ownerAccountId' | 'createdAt' | 'editedAt'> & {
  readonly nickName: string;
};

export function presentBoard(row: PresentableBoard): BoardSummary {
  return {
    wbNo: row.wbNo,
    wbName: row.wbName,
    author: { userId: row.ownerAccountId, nickName: row.nickName },
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt.toISOString(),
  };
}
