import { Refusal, type ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { setNotesPage } from '@sw/postgres';
import { auditOnBoard } from '../../boards/audit.ts';
import { lockedBoardFor, lockedBoardForEditing } from '../../boards/board-for.ts';
import { controlNewPage } from '../../controls/write.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { announcePage, pagesWithRoom } from '../../pages/new-page.ts';
import { freePlace, insertPage, pagesOf } from '../../pages/page-rows.ts';
import { announceToPeople } from '../announce.ts';
import { lockedMeetingFor } from '../meeting-for.ts';

/** Everybody takes notes on the same page; if it was deleted, a new one is created. */
export function openNotes({ clock, controls, pageShards }: ApiDeps): Handler<typeof ROUTES.openNotes> {
  return async ({ params: { meetingId }, body: { pageName }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { meeting } = await lockedMeetingFor(tx, session, meetingId, clock.now());
      const { wbNo, notesPage } = meeting;
      if (wbNo === null) throw new Refusal('BOARD_NOT_IN_LIST');
      const who = { wbNo, accountId: session.accountId };
      await lockedBoardFor(tx, who);
      const known = (await pagesOf(tx, wbNo)).find(({ pageId }) => pageId === notesPage);
      if (known !== undefined) return { wbNo, pageId: known.pageId, isNew: false };
      const { board } = await lockedBoardForEditing(tx, who);
      const pages = await pagesWithRoom(tx, board);
      const { spaceId } = board;
      const place = await freePlace(tx, wbNo, pages, pages.length);
      const shard = shardOf(wbNo, pageShards);
      const now = new Date(clock.now());
      const { pageId } = await insertPage(tx, { wbNo, spaceId, place, shard, pageName, now });
      await controlNewPage(tx, board, pageId);
      const event = { action: 'page.created', targetKind: 'page', targetId: pageId } as const;
      await auditOnBoard(tx, board, { session, caller }, event);
      await announcePage(tx, { wbNo, pageId, pageIndex: pages.length, clientId: null });
      await setNotesPage(tx, meetingId, pageId);
      await announceToPeople(tx, meeting);
      return { wbNo, pageId, isNew: true };
    });
    const { wbNo, pageId, isNew } = done;
    if (isNew) await controls.settle(wbNo);
    return { wbNo, pageId };
  };
}
