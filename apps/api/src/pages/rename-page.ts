import { Refusal, type ROUTES } from '@sw/contract';
import { boardPeople, publishEvent } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pagesOf } from './page-rows.ts';

export function renamePage(_: ApiDeps): Handler<typeof ROUTES.renamePage> {
  return async ({ params: { wbNo }, query: { pageId }, body, session, caller, command }) => {
    const pageName = body.pageName === '' ? null : body.pageName;
    await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
      const page = (await pagesOf(tx, wbNo)).find((one) => one.pageId === pageId);
      if (page === undefined) throw new Refusal('NOT_FOUND');
      if (page.pageName === pageName) return null;
      await tx.updateTable('boardPage').set({ pageName }).where('pageId', '=', pageId).execute();
      const detail = { from: page.pageName, to: pageName };
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.renamed', targetKind: 'page', targetId: pageId, detail },
      );
      await publishEvent(tx, 'page.renamed', { wbNo, accountIds: await boardPeople(tx, wbNo), pageId, pageName });
      return null;
    });
    return null;
  };
}
