import { type Control, PAGE_ACTION } from '@sw/board-model';
import { PAGE_BIN_PAGES, pageOperation, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { boardPeople, markSurplusPages, publishEvent, readPageAccess, writeControls } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pagesOf } from './page-rows.ts';

/** The page can be restored for some time. Deleting a missing page is no error: the first answer may have been lost. */
export function deletePage({ clock, database, controls }: ApiDeps): Handler<typeof ROUTES.deletePage> {
  return async ({ params: { pageId }, query: { clientId = null }, session, caller, command }) => {
    const { accountId } = session;
    const access = await readPageAccess(database.query, { pageId, accountId });
    if (access === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
    const { wbNo } = access;
    await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      const pages = await pagesOf(tx, wbNo);
      if (!pages.some((page) => page.pageId === pageId)) return null;
      if (pages.length === 1) throw new Refusal('LAST_PAGE');
      const deletedAt = new Date(clock.now());
      await tx.updateTable('boardPage').set({ deletedAt, deletedBy: accountId }).where('pageId', '=', pageId).execute();
      for (const surplus of await markSurplusPages(tx, wbNo, PAGE_BIN_PAGES)) {
        await enqueue(tx, 'erasePage', { pageId: surplus }, { jobKey: `erasePage:${surplus}` });
      }
      const control: Control = { type: 'pageDeleted' };
      await writeControls(tx, wbNo, [{ pageId, control }]);
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.deleted', targetKind: 'board', targetId: wbNo, detail: { pageId } },
      );
      const accountIds = await boardPeople(tx, wbNo);
      const operation = pageOperation(PAGE_ACTION.delete);
      await publishEvent(tx, 'page.deleted', { ...operation, wbNo, accountIds, pageId, clientId });
      return null;
    });
    await controls.settle(wbNo);
    return null;
  };
}
