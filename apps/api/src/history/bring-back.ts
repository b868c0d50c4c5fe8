import { diffPages, withObjects } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { deletedIn, stillGone } from './deletions.ts';
import { NOW } from './page-history.ts';
import { pageToEdit, pageToLookAt, refOf } from './page-ref.ts';
import { countSteps, writeGesture } from './write-gesture.ts';

export function countDeletions({ database, history }: ApiDeps): Handler<typeof ROUTES.countDeletions> {
  return async ({ params: { pageId }, query, session: { accountId } }) => {
    const page = refOf(await pageToLookAt(database.query, { pageId, accountId }));
    const deleted = await deletedIn(history, page, query);
    if (deleted.size === 0) return { count: 0 };
    return { count: stillGone(await history.stateAt(page, NOW), deleted).length };
  };
}

/** Only what is gone comes back; what is there stays as it is. */
export function bringBack({ clock, database, history, log }: ApiDeps): Handler<typeof ROUTES.bringBack> {
  return async ({ params: { pageId }, body: { gestureId, ...span }, session, caller, command }) => {
    const { accountId } = session;
    const access = await pageToEdit(database.query, { pageId, accountId });
    const { wbNo, actor } = access;
    const page = refOf(access);
    const deleted = await deletedIn(history, page, span);
    const now = await history.stateAt(page, NOW);
    const steps = diffPages(now, withObjects(now, stillGone(now, deleted)));
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      await writeGesture(log, page, { actor, gestureId, versionId: now.versionId, time: clock.now() }, steps);
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.broughtBack', targetKind: 'page', targetId: pageId, detail: { ...span } },
      );
      return countSteps(steps);
    });
    return done;
  };
}
