import { AUTHORIZATION_HEADER, getSnapshot, Refusal } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { pageFor } from './page-for.ts';

/** Has no envelope, because a browser should cache these megabytes unchanged. A refusal still has one. */
export function snapshotBytes({ database, snapshots }: ApiDeps): Served {
  const served = serve(
    getSnapshot,
    async ({ params: { wbNo, pageId, versionId: version }, session: { accountId } }) => {
      const access = await pageFor(database.query, { pageId, accountId });
      if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
      const key = access.snapshotVersion === version ? access.snapshotKey : null;
      const bytes = await snapshots.read({ wbNo, pageId, version, key });
      if (bytes === undefined) throw new Refusal('NOT_FOUND');
      return bytes;
    },
  );
  return {
    ...served,
    send: (reply, answer) => {
      const { buffer, byteOffset, byteLength } = answer as Uint8Array;
      return (
        reply
          .type('application/octet-stream')
          .header('cache-control', 'private, immutable, max-age=31536000')
          // The next user who signs in with the same browser requests it again.
          .header('vary', AUTHORIZATION_HEADER)
          .send(Buffer.from(buffer, byteOffset, byteLength))
      );
    },
  };
}
