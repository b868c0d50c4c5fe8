import { snapshotKey } from '@sw/board-archive';
import { fillPath, getRecords, getSnapshot, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageToLookAt, refOf } from './page-ref.ts';

export function getMoment({ database, reads, snapshots }: ApiDeps): Handler<typeof ROUTES.getMoment> {
  return async ({ params: { pageId }, query: { versionId }, session: { accountId } }) => {
    const access = await pageToLookAt(database.query, { pageId, accountId });
    const { wbNo } = access;
    const nearest = await reads.run(accountId, (history) => history.checkpoint(refOf(access), versionId));
    const recordsPath = fillPath(getRecords.path, { wbNo, pageId });
    if (nearest === undefined) return { versionId: 0, path: null, recordsPath };
    const { version } = nearest;
    // The bytes are requested next. A failure is reported then.
    snapshots.read({ wbNo, pageId, version, key: snapshotKey(access, version, nearest.hash) }).catch(() => undefined);
    return {
      versionId: version,
      path: fillPath(getSnapshot.path, { wbNo, pageId, versionId: String(version) }),
      recordsPath,
    };
  };
}
