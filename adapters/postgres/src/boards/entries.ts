import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { BoardEntryTable } from '../schema.ts';
import { countWelcomeBoard } from './welcome-boards.ts';

export type NewEntry = Pick<
  BoardEntryTable,
  'accountId' | 'wbNo' | 'mine' | 'permit' | 'wbShareId' | 'wbName' | 'createdAt' | 'editedAt'
>;

/** Adds a board to a user's list. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('boardEntry')
    .values({ ...entry, starredAt: null, openedAt: null })
    .execute();
}

/** Removes a board from a user's list. */
export async function removeEntry(tx: Tx, who: { readonly accountId: string; readonly wbNo: string }): Promise<void> {
  await tx.deleteFrom('boardEntry').where('accountId', '=', who.accountId).where('wbNo', '=', who.wbNo).execute();
}

/** Renames the board in the lists of all its users. */
export async function renameEntries(tx: Tx, wbNo: string, wbName: string): Promise<void> {
  await tx.updateTable('boardEntry').set({ wbName }).where('wbNo', '=', wbNo).execute();
}

/** A recycled board is in no list; a recovered one returns to its lists. */
export async function hideEntries(tx: Tx, wbNos: readonly string[], hidden: boolean): Promise<void> {
  await tx.updateTable('boardEntry').set({ hidden }).where('wbNo', 'in', wbNos).execute();
}

/**
 * Moves an edited board up in every list. The time never moves back, because two keepers may report in any order, and
 * never ahead of the database's clock. Locks the board's row first, like commands.
 */
export async function touchEntries(db: Db, wbNo: string, editedAt: Date): Promise<void> {
  const time = sql<Date>`least(${editedAt}::timestamptz, now())`;
  for (const table of ['board', 'boardEntry'] as const) {
    await db.updateTable(table).set({ editedAt: time }).where('wbNo', '=', wbNo).where('editedAt', '<', time).execute();
  }
  await countWelcomeBoard(db, wbNo);
}
