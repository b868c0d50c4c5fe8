import { thumbnailPrefix, versionOfThumbnail } from '@sw/board-archive';
import { enqueue } from '@sw/jobs';
import {
  clearBoardRows,
  databaseTime,
  type ErasedAgain,
  type Erasure,
  eraseAgain,
  pointRestoredPages,
  type RestoredPage,
  type Tx,
} from '@sw/postgres';
import type { StoredPage } from './manifest.ts';

/** The steps that a full restore and a repair after the loss of one engine share. */
const PAGES_AT_ONCE = 500;

type PointedPage = Pick<StoredPage, 'pageId' | 'wbNo' | 'version' | 'snapshot' | 'hash' | 'rules'> & {
  readonly objects: readonly { readonly key: string }[];
};

/** A page with the thumbnails that its objects have, newest first. */
export function restoredPage(page: PointedPage): RestoredPage {
  const { pageId, version, snapshot, hash, rules } = page;
  const thumbnails = page.objects
    .map(({ key }) => key)
    .filter((key) => key.startsWith(thumbnailPrefix(page)) && key.endsWith('-light.webp'))
    .toSorted((a, b) => (versionOfThumbnail(b) ?? 0) - (versionOfThumbnail(a) ?? 0));
  return { pageId, version, key: snapshot, hash: snapshot === null ? null : hash, rules, thumbnails };
}

export async function pointPages(tx: Tx, pages: AsyncIterable<RestoredPage> | Iterable<RestoredPage>): Promise<void> {
  let batch: RestoredPage[] = [];
  for await (const page of pages) {
    batch.push(page);
    if (batch.length === PAGES_AT_ONCE) {
      await pointRestoredPages(tx, batch);
      batch = [];
    }
  }
  await pointRestoredPages(tx, batch);
}

/** From this transaction on nobody can use them; the worker erases them when it starts. */
export async function replayErasures(tx: Tx, erasures: readonly Erasure[]): Promise<ErasedAgain> {
  const again = await eraseAgain(tx, erasures);
  await clearBoardRows(tx, again.boards, await databaseTime(tx));
  for (const wbNo of again.boards) await enqueue(tx, 'eraseBoard', { wbNo }, { jobKey: `erase:${wbNo}` });
  for (const accountId of again.accounts) {
    await enqueue(tx, 'eraseAccount', { accountId }, { jobKey: `eraseAccount:${accountId}` });
  }
  return again;
}
