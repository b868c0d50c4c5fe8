import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/**
 * Clears boards whose rows the command has locked: from now on nobody can find or open them. A job removes their log
 * and stored objects.
 */
export async function clearBoardRows(tx: Tx, wbNos: readonly string[], clearedAt: Date): Promise<void> {
  if (wbNos.length === 0) return;
  await tx.updateTable('board').set({ clearedAt }).where('wbNo', 'in', wbNos).execute();
  await tx.deleteFrom('boardEntry').where('wbNo', 'in', wbNos).execute();
  await tx.deleteFrom('pageWords').where('wbNo', 'in', wbNos).execute();
  await tx
    .updateTable('shareLink')
    .set({ revokedAt: clearedAt })
    .where('wbNo', 'in', wbNos)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Boards that have been in a bin for at least this long, oldest first. */
export async function expiredBoards(
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('board')
    .select('wbNo')
    .where('clearedAt', 'is', null)
    .where('recycledAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('recycledAt')
    .limit(limit)
    .execute();
  return rows.map(({ wbNo }) => wbNo);
}
