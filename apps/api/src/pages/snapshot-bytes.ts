import { isId } from '@sw/base';
import { AUTHORIZATION_HEADER, Refusal, type Route } from '@sw/contract';
import * as z from 'zod';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { pageFor } from './page-for.ts';

export const SNAPSHOT_PATH = '/api/wb/{wbNo}/{pageId}/snapshot/{versionId}';
const id = z.string().refine(isId);

const route = {
  name: 'getSnapshot',
  method: 'GET',
  path: SNAPSHOT_PATH,
  summary: 'The bytes of a snapshot, as they are in the store. One version never changes.',
  tag: 'pages',
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ wbNo: id, pageId: id, versionId: z.coerce.number().int().positive() }),
  reply: z.custom<Uint8Array>(),
  errors: ['BOARD_NOT_IN_LIST', 'BOARD_DELETED'],
} as const satisfies Route;

/** Outside the envelope: megabytes that a browser should keep as they are. A refusal still comes in one. */
export function snapshotBytes({ database, snapshots }: ApiDeps): Served {
  const served = serve(route, async ({ params: { wbNo, pageId, versionId: version }, session: { accountId } }) => {
    const access = await pageFor(database.query, { pageId, accountId });
    if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
    const key = access.snapshotVersion === version ? access.snapshotKey : null;
    const bytes = await snapshots.read({ wbNo, pageId, version, key });
    if (bytes === undefined) throw new Refusal('NOT_FOUND');
    return bytes;
  });
  return {
    ...served,
    send: (reply, answer) => {
      const { buffer, byteOffset, byteLength } = answer as Uint8Array;
      return (
        reply
          .type('application/octet-stream')
          .header('cache-control', 'private, immutable, max-age=31536000')
          // Whoever signs in next in the same browser asks again.
          .header('vary', AUTHORIZATION_HEADER)
          .send(Buffer.from(buffer, byteOffset, byteLength))
      );
    },
  };
}
