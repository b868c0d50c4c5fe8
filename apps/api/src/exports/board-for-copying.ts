import { Refusal } from '@sw/contract';
import { mayCopy } from '@sw/policy';
import { type Db, type ExportRow, isStorableId, readExport } from '@sw/postgres';
import { type Board, boardFor, type Who } from '../boards/board-for.ts';

/** A file of a board is a copy of it. */
export async function boardForCopying(db: Db, who: Who): Promise<Board> {
  const { board, standing } = await boardFor(db, who);
  if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
  return board;
}

/** Asked each time: whoever lost the permit while the file was made does not get it. */
export async function exportFor(db: Db, { exportId, ...who }: Who & { readonly exportId: string }): Promise<ExportRow> {
  await boardForCopying(db, who);
  const row = isStorableId(exportId) ? await readExport(db, exportId) : undefined;
  if (!row || row.wbNo !== who.wbNo || row.accountId !== who.accountId || row.cancelledAt !== null) {
    throw new Refusal('NOT_FOUND');
  }
  return row;
}
