import { sql } from 'kysely';
import { leaveBoards } from '../boards/leave-boards.ts';
import { writeSearch } from '../boards/search.ts';
import { returnLostEntries } from '../files/lost-folders.ts';
import { UNFILED } from '../files/unfiled.ts';
import { firstHeir, hasOtherMembers } from '../merchants/heirs.ts';
import { lockMerchant } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';

export interface OwnedBoard {
  readonly wbNo: string;
  readonly spaceKind: 'personal' | 'merchant';
}

/** Every board of an account, including those in the bin and cleared ones. */
export function boardsOwnedBy(db: Db, accountId: string): Promise<OwnedBoard[]> {
  return db
    .selectFrom('board')
    .innerJoin('space', 'space.spaceId', 'board.spaceId')
    .select(['board.wbNo', 'space.kind as spaceKind'])
    .where('board.ownerAccountId', '=', accountId)
    .orderBy('board.wbNo')
    .execute();
}

/** `kept`: there are members, but none of them can use what they are given now. `unused`: nobody else is left. */
export type LeftBoard = 'given' | 'kept' | 'unused';

/**
 * Leaves a board of an enterprise to the member who stays there and comes first. The enterprise is locked, so that the heir
 * does not leave at the same time.
 */
export async function leaveBoardToSpace(tx: Tx, wbNo: string, accountId: string): Promise<LeftBoard> {
  const boards = tx.selectFrom('board').where('wbNo', '=', wbNo);
  const { spaceId } = await boards.select('spaceId').executeTakeFirstOrThrow();
  await lockMerchant(tx, spaceId);
  const board = await boards.select(['ownerAccountId', 'clearedAt']).forNoKeyUpdate().executeTakeFirst();
  if (board?.ownerAccountId !== accountId) return 'given';
  const heir = await firstHeir(tx, { spaceId, accountId });
  if (heir === undefined) return (await hasOtherMembers(tx, { spaceId, accountId })) ? 'kept' : 'unused';
  if (board.clearedAt === null) {
    await leaveBoards(tx, [wbNo], { spaceId, accountId, heir, now: new Date() });
    await writeSearch(tx, wbNo, [heir]);
  } else await tx.updateTable('board').set({ ownerAccountId: heir }).where('wbNo', '=', wbNo).execute();
  return 'given';
}

/** Tables whose rows belong to a board alone, in an order that their references allow. */
export const BOARD_ROWS = [
  'page_segment',
  'page_checkpoint',
  'page_history',
  'page_version',
  'page_visit',
  'meeting_picture',
  'page_words',
  'page_control',
  'comment_thread',
  'share_link',
  'hand_over_offer',
  'board_recording',
  'board_export',
  'board_import',
  'upload',
  'welcome_board',
  'board_blob',
  'board_entry',
  'board_sharer',
  'board_actor',
  'board_page',
] as const;

/**
 * Deletes the last rows of a board whose contents are erased. Unlike a board cleared by its owner, it leaves no row,
 * because that row would name its owner. Calls on it stay in the histories of others, without its name.
 */
export async function deleteBoardRows(tx: Tx, wbNo: string): Promise<void> {
  // A document that another board also shows moves to that board.
  await sql`
    update document set wb_no = coalesce((
      select held.wb_no from board_blob held where held.blob_id = document.document_id and held.wb_no <> ${wbNo}
      order by held.added_at limit 1), wb_no)
    where wb_no = ${wbNo}`.execute(tx);
  await sql`delete from document where wb_no = ${wbNo}`.execute(tx);
  for (const table of BOARD_ROWS) await sql`delete from ${sql.table(table)} where wb_no = ${wbNo}`.execute(tx);
  await sql`update call set wb_name = '' where wb_no = ${wbNo}`.execute(tx);
  await sql`delete from notice where wb_no = ${wbNo}`.execute(tx);
  await sql`delete from board where wb_no = ${wbNo}`.execute(tx);
}

/** The stored objects of an account that no board or file refers to: uploads, board files and archives. */
export async function looseObjectsOf(
  db: Db,
  accountId: string,
): Promise<{
  readonly uploads: readonly string[];
  readonly boardExports: readonly { readonly wbNo: string; readonly exportId: string }[];
  readonly imports: readonly string[];
  readonly dataExports: readonly string[];
}> {
  const of = (table: 'upload' | 'boardExport' | 'boardImport' | 'dataExport') =>
    db.selectFrom(table).where('accountId', '=', accountId);
  const [uploads, boardExports, imports, dataExports] = await Promise.all([
    // A completed upload is a blob, and stays with the board or file that holds it.
    of('upload').select('upload.uploadId').where('upload.completedAt', 'is', null).execute(),
    of('boardExport').select(['boardExport.wbNo', 'boardExport.exportId']).execute(),
    of('boardImport').select('boardImport.importId').execute(),
    of('dataExport').select('dataExport.exportId').execute(),
  ]);
  return {
    uploads: (uploads as { uploadId: string }[]).map(({ uploadId }) => uploadId),
    boardExports: boardExports as { wbNo: string; exportId: string }[],
    imports: (imports as { importId: string }[]).map(({ importId }) => importId),
    dataExports: (dataExports as { exportId: string }[]).map(({ exportId }) => exportId),
  };
}

/**
 * Erases the files of a space. Blobs that others hold are charged to those; the keys of all other blobs are returned,
 * and a job of this transaction must remove their objects.
 */
export async function eraseSpaceFiles(tx: Tx, spaceId: string): Promise<string[]> {
  await sql`delete from own_background where account_id = (select owner_account_id from space where space_id = ${spaceId})`.execute(
    tx,
  );
  await sql`delete from folder_member where space_id = ${spaceId}`.execute(tx);
  for (const table of ['upload', 'board_import'] as const) {
    await sql`delete from ${sql.table(table)} where space_id = ${spaceId}`.execute(tx);
  }
  // Folders that are in each other would have no leaf.
  await returnLostEntries(tx, spaceId);
  // Starts at the leaves: the triggers update counts in the folder above, which must still exist.
  for (let deleted = 1n; deleted > 0n; ) {
    const result = await sql`
      delete from file_entry as e where e.space_id = ${spaceId}
        and not exists (select 1 from file_entry below where below.parent_id = e.entry_id)`.execute(tx);
    deleted = result.numAffectedRows ?? 0n;
  }
  await sql`
    update blob set space_id = other.space_id
    from (
      select held.blob_id, (array_agg(held.space_id order by held.space_id))[1] as space_id from (
        select bb.blob_id, b.space_id from board_blob bb join board b using (wb_no)
        union all select blob_id, space_id from file_entry where blob_id is not null
        union all select v.blob_id, e.space_id from file_version v join file_entry e using (entry_id)) as held
      where held.blob_id in (select blob_id from blob where space_id = ${spaceId})
      group by held.blob_id) as other
    where other.blob_id = blob.blob_id and blob.space_id = ${spaceId} and other.space_id <> ${spaceId}`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    delete from blob where space_id = ${spaceId}
      and not exists (select 1 from board_blob held where held.blob_id = blob.blob_id)
      and not exists (select 1 from own_background own where own.blob_id = blob.blob_id) and ${UNFILED}
    returning key`.execute(tx);
  return rows.map(({ key }) => key);
}
