import { Refusal, type ROUTES } from '@sw/contract';
import { isStorableId, readImport } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** Polled during an import. */
export function getImport({ database }: ApiDeps): Handler<typeof ROUTES.getImport> {
  return async ({ params: { importId }, session: { accountId } }) => {
    const row = isStorableId(importId) ? await readImport(database.query, importId) : undefined;
    if (row?.accountId !== accountId) throw new Refusal('NOT_FOUND');
    const { wbNo, problem } = row;
    if (problem !== null) return { state: 'failed', done: 0, total: 0, problem, wbNo: null };
    if (wbNo === null) return { state: 'running', done: 0, total: 0, problem: null, wbNo: null };
    const board = await database.query
      .selectFrom('board')
      .select(['copyTotal', 'copyDone'])
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    const total = board.copyTotal ?? 0;
    const filled = board.copyDone >= total;
    return { state: filled ? 'done' : 'running', done: filled ? total : row.done, total, problem: null, wbNo };
  };
}
