import { lockAccount, sql } from '@sw/postgres';
import type { TestApi } from './test-api.ts';
import { untilWaiting } from './waiters.ts';

/**
 * Makes the call while the account is locked, as by a command that removes its member, and then locks the board.
 * Rejects if the waiting call holds it already: in earnest, each would wait for the other.
 */
export async function accountBeforeBoard<T>(
  api: TestApi,
  { accountId, wbNo }: { readonly accountId: string; readonly wbNo: string },
  call: () => Promise<T>,
): Promise<T> {
  const { calling } = await api.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const calling = call();
    // Its own failure is seen by the code that awaits it.
    calling.catch(() => undefined);
    await untilWaiting(api, 1);
    await sql`select 1 from board where wb_no = ${wbNo} for no key update nowait`.execute(tx);
    return { calling };
  });
  return calling;
}
