import type { Permit } from '@sw/policy';
import { addEntry, type Tx, writeSearch } from '@sw/postgres';

/** Adds a board to a new sharer's list, searchable by its words. The command holds the board's row. */
export async function addSharedEntry(
  tx: Tx,
  entry: { readonly accountId: string; readonly wbNo: string; readonly wbShareId: string; readonly permit: Permit },
): Promise<void> {
  const board = await tx
    .selectFrom('board')
    .select(['wbName', 'createdAt', 'editedAt'])
    .where('wbNo', '=', entry.wbNo)
    .executeTakeFirstOrThrow();
  await addEntry(tx, { ...entry, ...board, mine: false });
  await writeSearch(tx, entry.wbNo, [entry.accountId]);
}
