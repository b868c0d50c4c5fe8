import { PAGE_ACTION } from '@sw/board-model';
import { pageOperation, Refusal, type ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { mayAddPage } from '@sw/policy';
import { boardPeople } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import { rightsOfOwner } from '../boards/people.ts';
import { controlNewPage } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { freePlace, insertPage, pagesOf } from './page-rows.ts';

export function createPage({ clock, controls, pageShards }: ApiDeps): Handler<typeof ROUTES.createPage> {
  return async ({ query, body: { afterIndex }, session, caller, command }) => {
    const { wbNo, clientId = null, extendData = null } = query;
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
      const pages = await pagesOf(tx, wbNo);
      const may = mayAddPage(await rightsOfOwner(tx, board), pages.length);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);

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
      const accountIds = await boardPeople(tx, wbNo);
      await publishEvent(tx, 'page.created', {
        ...pageOperation(PAGE_ACTION.add),
        wbNo,
        accountIds,
        pageId,
        pageIndex,
        clientId,
        extendData,
      });
      return { pageId, wbNo, pageIndex, snapshotVersion: 0 };
    });
    await controls.settle(wbNo);
    return done;
  };
}
