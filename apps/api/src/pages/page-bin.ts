import { DAY } from '@sw/base';
import { PAGE_BIN_DAYS, PAGE_BIN_PAGES, Refusal, type ROUTES } from '@sw/contract';
import { type Db, isStorableId, writeControls } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { boardForEditing, lockedBoardForEditing } from '../boards/board-for.ts';
import { standingControls } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { announcePage, pagesWithRoom } from './new-page.ts';
import { freePlace, pagesOf, presentPages } from './page-rows.ts';

/** Pages that can be restored, the last deleted first. */
const binOf = (db: Db, wbNo: string, now: number) =>
  db
    .selectFrom('boardPage as page')
    .leftJoin('account', 'account.accountId', 'page.deletedBy')
    .select(['page.pageId', 'page.pageName', 'page.deletedAt', 'page.thumbnailKey', 'page.snapshotVersion'])
    .select(['account.accountId as userId', 'account.nickName'])
    .where('page.wbNo', '=', wbNo)
    .where('page.deletedAt', '>', new Date(now - PAGE_BIN_DAYS * DAY))
    .where('page.erasedAt', 'is', null)
    .orderBy('page.deletedAt', 'desc')
    .orderBy('page.pageId', 'desc')
    .limit(PAGE_BIN_PAGES);

export function listDeletedPages({
  clock,
  database: { query: db },
  thumbnails,
}: ApiDeps): Handler<typeof ROUTES.listDeletedPages> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    await boardForEditing(db, { wbNo, accountId });
    const pages = await binOf(db, wbNo, clock.now()).execute();
    return Promise.all(
      pages.map(async ({ pageId, pageName, deletedAt, userId, nickName, thumbnailKey }) => ({
        pageId,
        pageName,
        deletedAt: (deletedAt ?? new Date(0)).toISOString(),
        deletedBy: userId === null || nickName === null ? null : { userId, nickName },
        thumbnail: await thumbnails.addresses(thumbnailKey),
      })),
    );
  };
}

/** Restores a page with its history, its comments and its number. Restoring a page that was not deleted is no error. */
export function restoreDeletedPage({ clock, controls }: ApiDeps): Handler<typeof ROUTES.restoreDeletedPage> {
  return async ({
    params: { wbNo },
    query: { pageId, clientId = null },
    body: { index },
    session,
    caller,
    command,
  }) => {
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
      const there = presentPages(await pagesOf(tx, wbNo)).find((page) => page.pageId === pageId);
      if (there !== undefined) return there;
      const deleted = isStorableId(pageId)
        ? await binOf(tx, wbNo, clock.now()).where('page.pageId', '=', pageId).executeTakeFirst()
        : undefined;
      if (deleted === undefined) throw new Refusal('NOT_FOUND');
      const pages = await pagesWithRoom(tx, board);
      const pageIndex = Math.min(index ?? pages.length, pages.length);
      const place = await freePlace(tx, wbNo, pages, pageIndex);
      await tx
        .updateTable('boardPage')
        .set({ place, deletedAt: null, deletedBy: null })
        .where('pageId', '=', pageId)
        .execute();
      // The page's log lacks the control records that the other logs have received since.
      const standing = await standingControls(tx, board);
      await writeControls(
        tx,
        wbNo,
        [...standing, { type: 'pageRestored' } as const].map((control) => ({ pageId, control })),
      );
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.undeleted', targetKind: 'board', targetId: wbNo, detail: { pageId } },
      );
      await announcePage(tx, { wbNo, pageId, pageIndex, clientId });
      const { snapshotVersion, pageName } = deleted;
      return { pageId, wbNo, pageIndex, snapshotVersion: Number(snapshotVersion), pageName };
    });
    await controls.settle(wbNo);
    return done;
  };
}
