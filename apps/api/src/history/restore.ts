import { diffPages } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { NOW } from './page-history.ts';
import { pageToEdit, refOf } from './page-ref.ts';
import { countSteps, writeGesture } from './write-gesture.ts';

/**
 * The difference between the present and the moment, as a gesture of the caller. What others do while it is written stands
 * behind it in the log, or is what the difference did not know of: both stay. Done again after a failure, it writes what is
 * left of the difference.
 */
export function restorePage({ clock, database, history, log }: ApiDeps): Handler<typeof ROUTES.restorePage> {
  return async ({ params: { pageId }, body: { versionId, gestureId }, session, caller, command }) => {
    const { accountId } = session;
    const access = await pageToEdit(database.query, { pageId, accountId });
    const { wbNo, actor } = access;
    const page = refOf(access);
    const version = Math.max(versionId, await history.begins(page));
    const [then, now] = [await history.stateAt(page, version), await history.stateAt(page, NOW)];
    const steps = diffPages(now, then);
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      await writeGesture(log, page, { actor, gestureId, versionId: now.versionId, time: clock.now() }, steps);
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'page.restored', targetKind: 'page', targetId: pageId, detail: { versionId: version } },
      );
      return countSteps(steps);
    });
    return done;
  };
}
