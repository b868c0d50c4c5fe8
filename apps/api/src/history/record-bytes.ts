import { AUTHORIZATION_HEADER, encodeBatch, getRecords, Refusal, type RouteReply } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { sendBytes } from '../http/compress.ts';
import { pageToLookAt, refOf } from './page-ref.ts';

/** Says that the response is incomplete: the rest follows its last version. */
const MORE_HEADER = 'x-more';

type Answer = RouteReply<typeof getRecords>;

/** Without an envelope, like snapshots. */
export function recordBytes({ database, reads }: ApiDeps): Served {
  const served = serve(
    getRecords,
    async ({ params: { wbNo, pageId }, query: { after, upTo }, session: { accountId } }): Promise<Answer> => {
      const access = await pageToLookAt(database.query, { pageId, accountId });
      if (access.wbNo !== wbNo) throw new Refusal('BOARD_NOT_IN_LIST');
      const { entries, more } = await reads.run(accountId, (history) => history.records(refOf(access), after, upTo));
      return { bytes: encodeBatch({ pageId, entries }), more, settled: upTo <= access.snapshotVersion };
    },
  );
  return {
    ...served,
    send: (reply, answer) => {
      const { bytes, more, settled } = answer as Answer;
      reply
        .type('application/octet-stream')
        .header('cache-control', settled ? 'private, immutable, max-age=31536000' : 'no-store')
        .header('vary', AUTHORIZATION_HEADER)
        .header(MORE_HEADER, more ? '1' : '0');
      return sendBytes(reply, bytes);
    },
  };
}
