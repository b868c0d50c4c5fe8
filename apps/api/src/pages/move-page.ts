import { Refusal, type ROUTES } from '@sw/contract';
import { boardPeople, publishEvent } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { freePlace, pagesOf, presentPages } from './page-rows.ts';

/** An index beyond the end moves the page to the end. */
export function movePage(_: ApiDeps): Handler<typeof ROUTES.movePage> {
  return async ({ params: { wbNo }, query: { pageId, toIndex }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
      const pages = await pagesOf(tx, wbNo);
      const from = pages.findIndex((page) => page.pageId === pageId);
      if (from < 0) throw new Refusal('NOT_FOUND');
      const index = Math.min(toIndex, pages.length - 1);
      if (index === from) return presentPages(pages);

      const others = pages.toSpliced(from, 1);
      const place = await freePlace(tx, wbNo, others, index);
      await tx.updateTable('boardPage').set({ place }).where('pageId', '=', pageId).execute();
      const moved = presentPages(await pagesOf(tx, wbNo));
      const detail = { from, to: index };
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.moved', targetKind: 'page', targetId: pageId, detail },
      );
      const pageIds = moved.map((page) => page.pageId);
      await publishEvent(tx, 'page.moved', { wbNo, accountIds: await boardPeople(tx, wbNo), pageIds });
      return moved;
    });
    return done;
  };
}
