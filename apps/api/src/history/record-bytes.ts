import { isId } from '@sw/base';
import { AUTHORIZATION_HEADER, encodeBatch, Refusal, type Route } from '@sw/contract';
import * as z from 'zod';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { pageToLookAt, refOf } from './page-ref.ts';

export const RECORDS_PATH = '/api/wb/{wbNo}/{pageId}/records';
/** Says that the answer is a piece: the rest follows its last version. */
const MORE_HEADER = 'x-more';

const id = z.string().refine(isId);
const version = z.coerce.number().int().nonnegative();

interface Answer {
  readonly bytes: Uint8Array;
  readonly more: boolean;
  /** It is archived: the same question has the same answer for ever. */
  readonly settled: boolean;
}

const route = {
  name: 'getRecords',
  method: 'GET',
  path: RECORDS_PATH,
  summary: 'The records of a page after a version, up to and with another, as a batch of the socket has them.',
  tag: 'history',
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 1200, seconds: 60 },
  params: z.object({ wbNo: id, pageId: id }),
  query: z.object({ after: version, upTo: version }),
  reply: z.custom<Answer>(),
  errors: ['BOARD_NOT_IN_LIST', 'BOARD_DELETED'],
} as const satisfies Route;

/** Outside the envelope, as snapshots are. */
export function recordBytes({ database, history }: ApiDeps): Served {
  const served = serve(
    route,
    async ({ params: { wbNo, pageId }, query: { after, upTo }, session: { accountId } }): Promise<Answer> => {
      const access = await pageToLookAt(database.query, { pageId, accountId });
      if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
      const { entries, more } = await history.records(refOf(access), after, upTo);
      return { bytes: encodeBatch({ pageId, entries }), more, settled: upTo <= access.snapshotVersion };
    },
  );
  return {
    ...served,
    send: (reply, answer) => {
      const { bytes, more, settled } = answer as Answer;
      return reply
        .type('application/octet-stream')
        .header('cache-control', settled ? 'private, immutable, max-age=31536000' : 'no-store')
        .header('vary', AUTHORIZATION_HEADER)
        .header(MORE_HEADER, more ? '1' : '0')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  };
}
