import type { Clock } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, isStorableId, sql, type Tx } from '@sw/postgres';
import { countMail, enqueueDigest, lockReader, oneLine, roomAt, settingsLink, unreadBy } from './comment-mails.ts';
import { localeOf } from './mail-comment.ts';

/** This many boards are named; the others are only counted. */
const NAMED = 5;

/** One mail about all waiting threads, if anything in them is still unread. */
export function mailCommentDigest({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return async ({ accountId, link }: JobPayload<'mailCommentDigest'>): Promise<void> => {
    if (!isStorableId(accountId)) return;
    await database.transaction(async (tx) => {
      const reader = await lockReader(tx, accountId);
      const now = clock.now();
      const room = reader && (await roomAt(tx, accountId, now));
      if (room !== undefined) {
        await enqueueDigest(tx, { accountId, link }, room);
        return;
      }
      const held = await tx
        .deleteFrom('commentDigest')
        .where('accountId', '=', accountId)
        .returning('threadId')
        .execute();
      if (reader === undefined || held.length === 0) return;
      const boards = await unreadBoards(
        tx,
        accountId,
        held.map(({ threadId }) => threadId),
      );
      if (boards.length === 0) return;
      await countMail(tx, accountId, now);
      const names = boards.slice(0, NAMED).map(({ wbName }) => oneLine(wbName));
      await enqueue(tx, 'sendMail', {
        mail: 'commentDigest',
        to: reader.email,
        locale: localeOf(reader.locale),
        values: {
          count: String(boards.reduce((sum, { count }) => sum + Number(count), 0)),
          boards: names.join(' · ') + (boards.length > NAMED ? ' …' : ''),
          link,
          settings: settingsLink(link),
        },
      });
    });
  };
}

async function unreadBoards(
  tx: Tx,
  accountId: string,
  threadIds: readonly string[],
): Promise<readonly { readonly wbName: string; readonly count: string }[]> {
  const { rows } = await sql<{ wbName: string; count: string }>`
    select b.wb_name, count(*) as count ${unreadBy(accountId)} and t.thread_id = any (${[...threadIds]}::bigint[])
    group by b.wb_no, b.wb_name order by count(*) desc, b.wb_no`.execute(tx);
  return rows;
}
