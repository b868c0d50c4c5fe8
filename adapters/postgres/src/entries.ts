import { sql } from 'kysely';
import type { Db, Tx } from './port.ts';
import type { BoardEntryTable } from './schema.ts';

export type NewEntry = Pick<
  BoardEntryTable,
  'accountId' | 'wbNo' | 'mine' | 'permit' | 'wbShareId' | 'wbName' | 'createdAt' | 'editedAt'
>;

/** Puts a board into a person's list. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('boardEntry')
    .values({ ...entry, starredAt: null, openedAt: null })
    .execute();
}

/** Takes a board out of one person's list. */
export async function removeEntry(tx: Tx, who: { readonly accountId: string; readonly wbNo: string }): Promise<void> {
  await tx.deleteFrom('boardEntry').where('accountId', '=', who.accountId).where('wbNo', '=', who.wbNo).execute();
}

/** In the lists of all its people. */
export async function renameEntries(tx: Tx, wbNo: string, wbName: string): Promise<void> {
  await tx.updateTable('boardEntry').set({ wbName }).where('wbNo', '=', wbNo).execute();
}

/** A recycled board is in nobody's list; a recovered one is back where it was. */
export async function hideEntries(tx: Tx, wbNos: readonly string[], hidden: boolean): Promise<void> {
  await tx.updateTable('boardEntry').set({ hidden }).where('wbNo', 'in', wbNos).execute();
}

/**
 * A board was edited: it moves up in every list it is in. Never backwards, since two keepers may tell it in any order, and
 * never ahead of the database's clock. The board's row first, as commands lock them.
 */
export async function touchEntries(db: Db, wbNo: string, editedAt: Date): Promise<void> {
  const time = sql<Date>`least(${editedAt}::timestamptz, now())`;
  for (const table of ['board', 'boardEntry'] as const) {
    await db.updateTable(table).set({ editedAt: time }).where('wbNo', '=', wbNo).where('editedAt', '<', time).execute();
  }
}
