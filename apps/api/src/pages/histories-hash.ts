import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageFor } from './page-for.ts';

/** Version 0 without a hash: there is no checkpoint so early. */
export function getHistoriesHash({ database, snapshots }: ApiDeps): Handler<typeof ROUTES.getHistoriesHash> {
  return async ({ params: { pageId }, query: { stepId }, session: { accountId } }) => {
    const { wbNo, snapshotVersion, snapshotHash } = await pageFor(database.query, { pageId, accountId });
    if (snapshotVersion <= stepId) return { versionId: snapshotVersion, hash: snapshotHash };
    const earlier = await snapshots.checkpoints(wbNo, pageId);
    const checkpoint = earlier.findLast(({ version }) => version <= stepId);
    return { versionId: checkpoint?.version ?? 0, hash: checkpoint?.hash ?? null };
  };
}
