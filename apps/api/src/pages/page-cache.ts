import { fillPath, getSnapshot, Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageFor } from './page-for.ts';

export function getPageCache({ database, snapshots }: ApiDeps): Handler<typeof ROUTES.getPageCache> {
  return async ({ params: { wbNo, x: pageId }, session: { accountId } }) => {
    const access = await pageFor(database.query, { pageId, accountId });
    if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
    const { snapshotVersion: versionId, snapshotHash: hash, snapshotKey: key } = access;
    // Preloads the bytes, which the client requests next, while this answer is on its way. That request reports a failure.
    if (key !== null) snapshots.read({ wbNo, pageId, version: versionId, key }).catch(() => undefined);
    const path = versionId === 0 ? null : fillPath(getSnapshot.path, { wbNo, pageId, versionId: String(versionId) });
    return { versionId, hash, path };
  };
}

/** Returns version 0 without a hash if there is no checkpoint that early. */
export function getHistoriesHash({ database, snapshots }: ApiDeps): Handler<typeof ROUTES.getHistoriesHash> {
  return async ({ params: { pageId }, query: { stepId }, session: { accountId } }) => {
    const { wbNo, snapshotVersion, snapshotHash } = await pageFor(database.query, { pageId, accountId });
    if (snapshotVersion <= stepId) return { versionId: snapshotVersion, hash: snapshotHash };
    const earlier = await snapshots.checkpoints(wbNo, pageId);
    const checkpoint = earlier.findLast(({ version }) => version <= stepId);
    return { versionId: checkpoint?.version ?? 0, hash: checkpoint?.hash ?? null };
  };
}
