import { sql } from 'kysely';
import type { Snapshot } from '../pages/snapshot-pointer.ts';
import type { Db, Tx } from '../port.ts';
import { writePageWords } from './search.ts';

export interface CopiedPage {
  readonly wbNo: string;
  readonly pageId: string;
  /** The page it was copied from, whose thumbnail it shares; a page from a file has its own thumbnail. */
  readonly from: string | { readonly thumbnailMd5: string };
  readonly snapshot: Snapshot;
  readonly thumbnailKey: string | null;
  readonly hasObjects: boolean;
  readonly audioCount: number;
  /** The blobs of the images on the page. */
  readonly pictureIds: readonly string[];
  readonly words: readonly string[];
}

export interface CopyCounts {
  /** Null for a board that is not a copy. */
  readonly copyTotal: number | null;
  readonly copyDone: number;
  readonly copyFailed: boolean;
}

type FillState = Pick<CopyCounts, 'copyDone'> & { readonly givenUp: boolean };

/**
 * How far a board is filled, with its row locked. A job looks here before it fills a board or gives it up, so that a
 * run that was considered dead neither destroys nor completes what another one has decided. Undefined: erased.
 */
export async function lockFilling(tx: Tx, wbNo: string): Promise<FillState | undefined> {
  const row = await tx
    .selectFrom('board')
    .select(['copyDone', 'copyFailed', 'clearedAt'])
    .where('wbNo', '=', wbNo)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { copyDone: row.copyDone, givenUp: row.copyFailed || row.clearedAt !== null };
}

/** Fills an empty page of a copy. A repeated job changes nothing. The caller has locked the board or created it. */
export async function fillCopiedPage(tx: Tx, page: CopiedPage): Promise<void> {
  const { wbNo, pageId, from, snapshot, thumbnailKey, hasObjects, audioCount, pictureIds, words } = page;
  const { numUpdatedRows } = await tx
    .updateTable('boardPage')
    .set({
      versionBase: String(snapshot.version),
      snapshotVersion: String(snapshot.version),
      snapshotKey: snapshot.key,
      snapshotHash: snapshot.hash,
      snapshotRules: snapshot.rules,
      thumbnailKey,
      thumbnailMd5: thumbnailKey === null ? null : md5Of(from),
      hasObjects,
      audioCount,
      pictureIds: [...pictureIds],
    })
    .where('pageId', '=', pageId)
    .where('snapshotVersion', '=', '0')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await writePageWords(tx, { pageId, wbNo, words });
  await tx
    .updateTable('board')
    .set(({ eb }) => ({ copyDone: eb('copyDone', '+', 1) }))
    .where('wbNo', '=', wbNo)
    .execute();
}

/**
 * Whether a board's pages are being filled: a record written to one of their logs now would precede the copied content.
 * A failed copy does not count: its pages can be opened, and its owner can delete it.
 */
export const isCopying = ({ copyTotal, copyDone, copyFailed }: CopyCounts): boolean =>
  copyTotal !== null && copyDone < copyTotal && !copyFailed;

/** Marks the copy as failed; its owner is informed and can delete it. */
export async function markCopyFailed(db: Db, wbNo: string): Promise<void> {
  await db.updateTable('board').set({ copyFailed: true }).where('wbNo', '=', wbNo).execute();
}

const md5Of = (from: CopiedPage['from']) =>
  typeof from === 'string'
    ? sql<string>`(select thumbnail_md5 from board_page where page_id = ${from})`
    : from.thumbnailMd5;
