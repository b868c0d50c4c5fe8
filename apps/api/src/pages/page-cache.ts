import { fillPath, Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageFor } from './page-for.ts';
import { SNAPSHOT_PATH } from './snapshot-bytes.ts';

export function getPageCache({ database }: ApiDeps): Handler<typeof ROUTES.getPageCache> {
  return async ({ params: { wbNo, x: pageId }, session: { accountId } }) => {
    const access = await pageFor(database.query, { pageId, accountId });
    if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
    const { snapshotVersion: versionId, snapshotHash: hash } = access;
    const path = versionId === 0 ? null : fillPath(SNAPSHOT_PATH, { wbNo, pageId, versionId: String(versionId) });
    return { versionId, hash, path };
  };
}
