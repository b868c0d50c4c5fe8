import { sql } from 'kysely';
import { noteErasure } from '../backup/erasures.ts';
import type { Tx } from '../port.ts';

export const HISTORY_TABLES = [
  'pageSegment',
  'pageCheckpoint',
  'pageHistory',
  'pageVersion',
  'pageVisit',
  'meetingPicture',
] as const;

/** The values in a page's row once its contents are erased. */
export const NO_CONTENTS = {
  pageName: null,
  snapshotKey: null,
  snapshotHash: null,
  thumbnailKey: null,
  thumbnailMd5: null,
  hasObjects: false,
  audioCount: 0,
  pictureIds: [] as string[],
} as const;

/**
 * Deletes the rows with a cleared board's contents or their locations. The board's own row stays, without its name:
 * activity and notices refer to it, and its number is never reused.
 */
export async function eraseBoardRows(tx: Tx, wbNo: string): Promise<void> {
  await sql`select 1 from board where wb_no = ${wbNo} and cleared_at is not null for update`.execute(tx);
  for (const table of HISTORY_TABLES) await tx.deleteFrom(table).where('wbNo', '=', wbNo).execute();
  for (const table of [
    'boardBlob',
    'pageWords',
    'pageControl',
    'shareLink',
    'handOverOffer',
    'commentThread',
    'boardRecording',
  ] as const) {
    await tx.deleteFrom(table).where('wbNo', '=', wbNo).execute();
  }
  const now = sql<Date>`now()`;
  await tx
    .updateTable('boardSharer')
    .set({ removedAt: now })
    .where('wbNo', '=', wbNo)
    .where('removedAt', 'is', null)
    .execute();
  await tx
    .updateTable('boardPage')
    .set({ ...NO_CONTENTS, deletedAt: sql<Date>`coalesce(deleted_at, now())`, erasedAt: now })
    .where('wbNo', '=', wbNo)
    .execute();
  await tx
    .updateTable('board')
    .set({ wbName: '' })
    .where('wbNo', '=', wbNo)
    .where('clearedAt', 'is not', null)
    .execute();
  await noteErasure(tx, 'board', wbNo);
}
