import { sql } from '@sw/postgres';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

/**
 * Boards of a user's list in one statement, without pages and logs. Three at each time: the order must not depend on
 * it.
 */
export async function addManyBoards({ db }: TestApi, { accountId }: Person, count: number): Promise<void> {
  const start = new Date(Date.now() - 1_000_000);
  await db.transaction(async (tx) => {
    await sql`
      insert into board (wb_no, space_id, owner_account_id, wb_name, edited_at)
      select ${accountId}::bigint + place, current_space_id, account_id, 'Board ' || place,
        ${start}::timestamptz + make_interval(secs => place / 3 / 1000.0)
      from account, generate_series(0, ${count}::integer - 1) as place where account_id = ${accountId}`.execute(tx);
    await sql`
      insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at)
      select owner_account_id, wb_no, true, 2, wb_name, created_at, edited_at from board
      where owner_account_id = ${accountId}
      on conflict do nothing`.execute(tx);
  });
}
