import { snapshotKey } from '@sw/board-archive';
import {
  AUTHORIZATION_HEADER,
  encodeBatch,
  fillPath,
  getRecords,
  getSnapshot,
  MORE_HEADER,
  Refusal,
  type ROUTES,
  type RouteReply,
} from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Handler, type Served, serve } from '../http/call.ts';
import { sendBytes } from '../http/compress.ts';
import { pageToLookAt, refOf } from './page-ref.ts';

export function getMoment({ database, reads, snapshots }: ApiDeps): Handler<typeof ROUTES.getMoment> {
  return async ({ params: { pageId }, query: { versionId }, session: { accountId } }) => {
    const access = await pageToLookAt(database.query, { pageId, accountId });
    const { wbNo } = access;
    const nearest = await reads.run(accountId, (history) => history.checkpoint(refOf(access), versionId));
    const recordsPath = fillPath(getRecords.path, { wbNo, pageId });
    if (nearest === undefined) return { versionId: 0, path: null, recordsPath };
    const { version } = nearest;
    // Preloads the bytes, which the client requests next; that request reports a failure.
    snapshots.read({ wbNo, pageId, version, key: snapshotKey(access, version, nearest.hash) }).catch(() => undefined);
    return {
      versionId: version,
      path: fillPath(getSnapshot.path, { wbNo, pageId, versionId: String(version) }),
      recordsPath,
    };
  };
}

type RecordsAnswer = RouteReply<typeof getRecords>;

/** Has no envelope, like snapshots. */
export function recordBytes({ database, reads }: ApiDeps): Served {
  const served = serve(
    getRecords,
    async ({ params: { wbNo, pageId }, query: { after, upTo }, session: { accountId } }): Promise<RecordsAnswer> => {
      const access = await pageToLookAt(database.query, { pageId, accountId });
      if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
      const { entries, more } = await reads.run(accountId, (history) => history.records(refOf(access), after, upTo));
      return { bytes: encodeBatch({ pageId, entries }), more, settled: upTo <= access.snapshotVersion };
    },
  );
  return {
    ...served,
    send: (reply, answer) => {
      const { bytes, more, settled } = answer as RecordsAnswer;
      reply
        .type('application/octet-stream')
        .header('cache-control', settled ? 'private, immutable, max-age=31536000' : 'no-store')
        .header('vary', AUTHORIZATION_HEADER)
        .header(MORE_HEADER, more ? '1' : '0');
      return sendBytes(reply, bytes);
    },
  };
}
