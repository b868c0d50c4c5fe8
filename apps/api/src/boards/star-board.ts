import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { boardFor } from './board-for.ts';

/** A star belongs to the caller; other users do not see it. */
export function starBoard({ clock, database }: ApiDeps): Handler<typeof ROUTES.starBoard> {
  return async ({ params: { wbNo }, query: { sign }, session: { accountId } }) => {
    await boardFor(database.query, { wbNo, accountId });
    const starred = sign === '1';
    await database.query
      .updateTable('boardEntry')
      .set({ starredAt: starred ? new Date(clock.now()) : null })
      .where('accountId', '=', accountId)
      .where('wbNo', '=', wbNo)
      .where('starredAt', starred ? 'is' : 'is not', null)
      .execute();
    return null;
  };
}
