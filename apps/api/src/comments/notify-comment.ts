import { SECOND } from '@sw/base';
import { enqueue } from '@sw/jobs';
import { boardPeople, publishEvent, type Tx } from '@sw/postgres';
import { webLink } from '../account/links.ts';
import type { Board } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import { notify } from '../notices/notify.ts';
import { listeners } from './listeners.ts';

export interface Said {
  readonly board: Pick<Board, 'wbNo' | 'wbName' | 'ownerAccountId'>;
  readonly thread: { readonly threadId: string; readonly pageId: string };
  readonly by: string;
  /** The mentioned users. */
  readonly mentions: readonly string[];
  /** The authors of the thread that is answered; undefined for a new thread. */
  readonly answers?: readonly string[];
}

/** Adds notices to the notification centre at once. Sends a mail later, unless the comment has been read by then. */
export async function notifyComment(
  tx: Tx,
  { clock, publicUrl, commentMailSeconds }: Pick<ApiDeps, 'clock' | 'publicUrl' | 'commentMailSeconds'>,
  { board, thread, by, mentions, answers }: Said,
): Promise<void> {
  const { wbNo } = board;
  const people = await boardPeople(tx, wbNo);
  const recipients = listeners({ people, owner: board.ownerAccountId, by, mentions, answers });
  await notify(
    tx,
    recipients.map(({ accountId, name }) => ({ accountId, name, board, by, comment: thread })),
  );
  const link = webLink(publicUrl, `board/${wbNo}/${thread.pageId}`, { comment: thread.threadId });
  const runAt = new Date(clock.now() + commentMailSeconds * SECOND);
  for (const { accountId, name } of recipients) {
    if (name === 'comment.added') continue;
    // Further comments until then go into the same mail.
    const jobKey = `comment:${accountId}:${thread.threadId}`;
    await enqueue(
      tx,
      'mailComment',
      { accountId, threadId: thread.threadId, link },
      { jobKey, runAt, keepRunAt: true },
    );
  }
}

/** Every client that has the board open reloads the thread. */
export async function publishThread(tx: Tx, wbNo: string, threadId: string): Promise<void> {
  await publishEvent(tx, 'comment.changed', { wbNo, accountIds: await boardPeople(tx, wbNo), threadId });
}
