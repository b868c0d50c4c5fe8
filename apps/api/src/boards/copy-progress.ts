import { Refusal, type ROUTES } from '@sw/contract';
import { isCopying, isStorableId } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** Polled while a copy runs, so it is one read along two keys. */
export function getCopyProgress({ database }: ApiDeps): Handler<typeof ROUTES.getCopyProgress> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    if (!isStorableId(wbNo)) throw new Refusal('BOARD_NOT_IN_LIST');
    const board = await database.query
      .selectFrom('boardEntry as entry')
      .innerJoin('board', 'board.wbNo', 'entry.wbNo')
      .select(['entry.hidden', 'board.copyTotal', 'board.copyDone', 'board.copyFailed'])
      .where('entry.accountId', '=', accountId)
      .where('entry.wbNo', '=', wbNo)
      .executeTakeFirst();
    if (board === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
    if (board.hidden) throw new Refusal('BOARD_DELETED');
    const { copyTotal, copyDone: done, copyFailed } = board;
    const state = copyFailed ? 'failed' : isCopying(board) ? 'running' : 'done';
    return { state, done, total: copyTotal ?? 0 };
  };
}
