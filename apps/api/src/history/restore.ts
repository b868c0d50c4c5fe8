import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { changePage } from './change-page.ts';
import { NOW } from './page-history.ts';
import { pageToEdit, refOf } from './page-ref.ts';

/** Requested again after a failure, it writes the rest of the difference. */
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
