import { Refusal, type ROUTES } from '@sw/contract';
import { isStorableId, sql } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { markRead, readThreads } from './thread-rows.ts';

/** Also marks notices about the threads as read: the user has seen them. */
export function readComments({ clock }: ApiDeps): Handler<typeof ROUTES.readComments> {
  return async ({ params: { wbNo }, body: { threadIds }, session: { accountId }, command }) => {
    if (!threadIds.every(isStorableId)) throw new Refusal('BAD_REQUEST', ['threadIds']);
    const { done } = await command(async (tx) => {
      await boardFor(tx, { wbNo, accountId });
      const wanted = new Set(threadIds);
      const here = (await readThreads(tx, { wbNo, accountId })).filter(({ threadId }) => wanted.has(threadId));
      await markRead(
        tx,
        accountId,
        here.map(({ threadId }) => threadId),
      );
      await sql`
        update notice set read_at = ${new Date(clock.now())}
        where account_id = ${accountId} and read_at is null and wb_no = ${wbNo}
          and detail->'comment'->>'threadId' = any (${threadIds}::text[])`.execute(tx);
      const unread = (await readThreads(tx, { wbNo, accountId })).filter((thread) => thread.unread > 0).length;
      return { unread };
    });
    return done;
  };
}
