import { sql } from 'kysely';
import type { Db } from '../port.ts';

/** The owner and all current sharers of each board, in the order in which they joined: the recipients of its events. */
export async function peopleOfBoards(
  db: Db,
  wbNos: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ wbNo: string; accountIds: string[] }>`
    select b.wb_no, array[b.owner_account_id::text] || coalesce(
      (select array_agg(s.account_id::text order by s.joined_at) from board_sharer as s
        where s.wb_no = b.wb_no and s.removed_at is null), '{}') as account_ids
    from board as b where b.wb_no = any(${wbNos}::bigint[])`.execute(db);
  return new Map(rows.map(({ wbNo, accountIds }) => [wbNo, accountIds]));
}

/** The same for one board. */
export const boardPeople = async (db: Db, wbNo: string): Promise<string[]> => [
  ...((await peopleOfBoards(db, [wbNo])).get(wbNo) ?? []),
];

/** Undefined if the user is not a sharer of the board. */
export async function readSharerPermit(
  db: Db,
  { wbNo, accountId }: { readonly wbNo: string; readonly accountId: string },
): Promise<number | undefined> {
  const sharer = await db
    .selectFrom('boardSharer')
    .select('permit')
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return sharer?.permit;
}
