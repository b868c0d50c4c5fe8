import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageOfBoards } from './page-of-boards.ts';
import { presentBoard } from './present-board.ts';

export function listBoards({ database }: ApiDeps): Handler<typeof ROUTES.listBoards> {
  return async ({ query, session }) => {
    const { rows, ...page } = await pageOfBoards(database.query, 'boards', session.accountId, query);
    return { rows: rows.map(presentBoard), ...page };
  };
}
