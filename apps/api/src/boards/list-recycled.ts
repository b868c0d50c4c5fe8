import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { type ListedBoard, pageOfBoards } from './page-of-boards.ts';
import { presentBoard } from './present-board.ts';

export function listRecycled({ database }: ApiDeps): Handler<typeof ROUTES.listRecycled> {
  return async ({ query, session }) => {
    const { rows, ...page } = await pageOfBoards(database.query, 'recycled', session.accountId, query);
    return { rows: rows.map(presentRecycled), ...page };
  };
}

const presentRecycled = (row: ListedBoard) => ({
  ...presentBoard(row),
  recycledAt: (row.recycledAt ?? row.editedAt).toISOString(),
});
