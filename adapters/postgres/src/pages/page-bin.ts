import { sql } from 'kysely';
import { HISTORY_TABLES, NO_CONTENTS } from '../boards/erase-board.ts';
import type { Tx } from '../port.ts';

/** Marks deleted pages that have expired, so that nobody can restore them; a job then erases each of them. */
export async function markExpiredPages(
  tx: Tx,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ pageId: string }>`
    update board_page set erased_at = now()
    where page_id in (
      select page_id from board_page
      where deleted_at < now() - make_interval(days => ${days}) and erased_at is null
      order by deleted_at limit ${limit} for update skip locked)
    returning page_id`.execute(tx);
  return rows.map(({ pageId }) => pageId);
}

/** Marks the deleted pages of a board beyond its newest `most`. The command holds the board's row. */
export async function markSurplusPages(tx: Tx, wbNo: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ pageId: string }>`
    update board_page set erased_at = now()
    where page_id in (
      select page_id from board_page
      where wb_no = ${wbNo} and deleted_at is not null and erased_at is null
      order by deleted_at desc, page_id desc offset ${most})
    returning page_id`.execute(tx);
  return rows.map(({ pageId }) => pageId);
}

/** Deletes the rows with an erased page's contents or their locations. The page's own row stays: its number is never reused. */
export async function erasePageRows(tx: Tx, pageId: string): Promise<void> {
  for (const table of [...HISTORY_TABLES, 'pageWords', 'pageControl', 'commentThread'] as const) {
    await tx.deleteFrom(table).where('pageId', '=', pageId).execute();
  }
  await tx
    .updateTable('boardPage')
    .set(NO_CONTENTS)
    .where('pageId', '=', pageId)
    .where('erasedAt', 'is not', null)
    .execute();
}
