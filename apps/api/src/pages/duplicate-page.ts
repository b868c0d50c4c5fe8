import { newId } from '@sw/base';
import { copyPageContents, createPage, diffPages } from '@sw/board-model';
import { Refusal, type ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { readActiveRules, writeGestureFrames } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import { controlNewPage } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import { gestureFrames } from '../history/gesture-frames.ts';
import { NOW } from '../history/page-history.ts';
import { pageToEdit, refOf } from '../history/page-ref.ts';
import { payForWriting } from '../history/write-quota.ts';
import type { Handler } from '../http/call.ts';
import { announcePage, pagesWithRoom } from './new-page.ts';
import { freePlace, insertPage } from './page-rows.ts';

/**
 * Writes the contents as one gesture of the caller into the new page's log, as if they had pasted them, so that all
 * contents enter a page in the same way. It is charged like drawing.
 */
export function duplicatePage(deps: ApiDeps): Handler<typeof ROUTES.duplicatePage> {
  const { clock, controls, database, pageShards, reads } = deps;
  return async ({ params: { wbNo }, query: { pageId: from, clientId = null }, session, caller, command }) => {
    const { accountId } = session;
    const source = await pageToEdit(database.query, { pageId: from, accountId });
    if (source.wbNo !== wbNo) throw new Refusal('NOT_FOUND');
    const contents = await reads.run(accountId, (history) => history.stateAt(refOf(source), NOW));
    const pageId = newId();
    const { actor } = source;
    const steps = diffPages(createPage(pageId), copyPageContents(contents, pageId, { version: 0, creator: actor }));
    const rules = await readActiveRules(database.query);
    const author = { actor, gestureId: newId(), versionId: 0, time: clock.now(), rules };
    const frames = gestureFrames(pageId, author, steps);
    const bytes = frames.reduce((sum, { length }) => sum + length, 0);
    await payForWriting(deps, { accountId, wbNo }, bytes);
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      const pages = await pagesWithRoom(tx, board);
      const at = pages.findIndex((page) => page.pageId === from);
      if (at < 0) throw new Refusal('NOT_FOUND');
      const pageIndex = at + 1;
      const place = await freePlace(tx, wbNo, pages, pageIndex);
      const pageName = pages[at]?.pageName ?? null;
      const { spaceId } = board;
      const now = new Date(clock.now());
      const shard = shardOf(wbNo, pageShards);
      await insertPage(tx, { pageId, wbNo, spaceId, place, shard, pageName, now });
      await controlNewPage(tx, board, pageId);
      const written = frames.length > 0 ? await writeGestureFrames(tx, { wbNo, pageId, frames }) : null;
      if (written === undefined) throw new Refusal('TEMPORARILY_UNAVAILABLE');
      const detail = { from };
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.created', targetKind: 'page', targetId: pageId, detail },
      );
      await announcePage(tx, { wbNo, pageId, pageIndex, clientId });
      return { pageId, wbNo, pageIndex, snapshotVersion: 0, pageName };
    });
    await controls.settle(wbNo);
    return done;
  };
}
