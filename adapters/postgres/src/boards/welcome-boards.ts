import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { BoardRow } from '../schema.ts';

/** The welcome board of an account, even if it is in the bin, cleared or owned by another user by now. */
export const readWelcomeBoard = (db: Db, accountId: string): Promise<BoardRow | undefined> =>
  db
    .selectFrom('welcomeBoard')
    .innerJoin('board', 'board.wbNo', 'welcomeBoard.wbNo')
    .selectAll('board')
    .where('welcomeBoard.accountId', '=', accountId)
    .executeTakeFirst();

/** Only an account's first welcome board is outside the limit. The command holds the account's row. */
export async function addWelcomeBoard(
  tx: Tx,
  { accountId, wbNo, now }: { readonly accountId: string; readonly wbNo: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('welcomeBoard')
    .values({ accountId, wbNo, countedAt: null })
    .onConflict((known) => known.column('accountId').doUpdateSet({ wbNo, countedAt: now }))
    .execute();
}

/** Called when a board was changed: if it is a welcome board, it counts against the limit from now on. */
export async function countWelcomeBoard(db: Db, wbNo: string): Promise<void> {
  await db
    .updateTable('welcomeBoard')
    .set({ countedAt: sql<Date>`now()` })
    .where('wbNo', '=', wbNo)
    .where('countedAt', 'is', null)
    .execute();
}
