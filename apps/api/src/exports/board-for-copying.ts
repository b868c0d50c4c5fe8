import { Refusal } from '@sw/contract';
import { mayCopy } from '@sw/policy';
import { type Db, type ExportRow, isStorableId, readExport } from '@sw/postgres';
import { type Board, boardFor, type Who } from '../boards/board-for.ts';

/** An exported file is a copy of the board. */
export async function boardForCopying(db: Db, who: Who): Promise<Board> {
  const { board, standing } = await boardFor(db, who);
  if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
  return board;
}

/** Checked each time: a user who lost the permit meanwhile does not get the file. */
export async function exportFor(db: Db, { exportId, ...who }: Who & { readonly exportId: string }): Promise<ExportRow> {
  await boardForCopying(db, who);
  const row = isStorableId(exportId) ? await readExport(db, exportId) : undefined;
  if (!row || row.wbNo !== who.wbNo || row.accountId !== who.accountId || row.cancelledAt !== null) {
    throw new Refusal('NOT_FOUND');
  }
  return row;
}
