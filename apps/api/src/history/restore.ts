import { withObjects } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { changePage } from './change-page.ts';
import { deletedIn, stillGone } from './deletions.ts';
import { NOW } from './page-history.ts';
import { pageToEdit, pageToLookAt, refOf } from './page-ref.ts';

/** A repeat after a failure writes the rest of the difference. */
export function restorePage(deps: ApiDeps): Handler<typeof ROUTES.restorePage> {
  const { database, reads } = deps;
  return async (call) => {
    const { pageId } = call.params;
    const { versionId, gestureId } = call.body;
    const { accountId } = call.session;
    const access = await pageToEdit(database.query, { pageId, accountId });
    const page = refOf(access);
    return reads.run(accountId, async (history) => {
      const version = Math.max(versionId, await history.begins(page));
      const [then, now] = [await history.stateAt(page, version), await history.stateAt(page, NOW)];
      const auditEntry = { action: 'page.restored', detail: { versionId: version } };
      return changePage(deps, call, access, { gestureId, now, then, auditEntry });
    });
  };
}

export function countDeletions({ database, reads }: ApiDeps): Handler<typeof ROUTES.countDeletions> {
  return async ({ params: { pageId }, query, session: { accountId } }) => {
    const page = refOf(await pageToLookAt(database.query, { pageId, accountId }));
    return reads.run(accountId, async (history) => {
      const deleted = await deletedIn(history, page, query);
      if (deleted.size === 0) return { count: 0 };
      return { count: stillGone(await history.stateAt(page, NOW), deleted).length };
    });
  };
}

/** Only missing objects are restored; existing ones stay unchanged. */
export function bringBack(deps: ApiDeps): Handler<typeof ROUTES.bringBack> {
  const { database, reads } = deps;
  return async (call) => {
    const { gestureId, ...span } = call.body;
    const { pageId } = call.params;
    const { accountId } = call.session;
    const access = await pageToEdit(database.query, { pageId, accountId });
    const page = refOf(access);
    return reads.run(accountId, async (history) => {
      const deleted = await deletedIn(history, page, span);
      const now = await history.stateAt(page, NOW);
      const then = withObjects(now, stillGone(now, deleted));
      const auditEntry = { action: 'page.broughtBack', detail: { ...span } };
      return changePage(deps, call, access, { gestureId, now, then, auditEntry });
    });
  };
}
