import type { ROUTES } from '@sw/contract';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { presentSharer, sharersOf } from './sharer-rows.ts';

/** Everybody on the board may see the sharers; only the owner changes them. */
export function listSharers({ database }: ApiDeps): Handler<typeof ROUTES.listSharers> {
  return async ({ params: { id: wbNo }, session: { accountId } }) => {
    await boardFor(database.query, { wbNo, accountId });
    return (await sharersOf(database.query, wbNo)).map(presentSharer);
  };
}
