import type { ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import { controlNewPage } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { announcePage, pagesWithRoom } from './new-page.ts';
import { freePlace, insertPage } from './page-rows.ts';

export function createPage({ clock, controls, pageShards }: ApiDeps): Handler<typeof ROUTES.createPage> {
  return async ({ query, body: { afterIndex }, session, caller, command }) => {
    const { wbNo, clientId = null, extendData = null } = query;
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
      const pages = await pagesWithRoom(tx, board);
      const pageIndex = Math.min((afterIndex ?? pages.length) + 1, pages.length);
      const place = await freePlace(tx, wbNo, pages, pageIndex);
      const now = new Date(clock.now());
      const { spaceId } = board;
      const { pageId } = await insertPage(tx, { wbNo, spaceId, place, shard: shardOf(wbNo, pageShards), now });
      await controlNewPage(tx, board, pageId);
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.created', targetKind: 'page', targetId: pageId },
      );
      await announcePage(tx, { wbNo, pageId, pageIndex, clientId, extendData });
      return { pageId, wbNo, pageIndex, snapshotVersion: 0, pageName: null };
    });
    await controls.settle(wbNo);
    return done;
  };
}
