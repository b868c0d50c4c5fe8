import { type Clock, chooseLocale, isLocale, type Locale } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, isStorableId, sql, type Tx } from '@sw/postgres';
import {
  boardsLink,
  countMail,
  enqueueDigest,
  hasDigest,
  lockReader,
  oneLine,
  roomAt,
  settingsLink,
  unreadBy,
} from './comment-mails.ts';

/** Maximum quotation of a comment in a mail; the rest is on the board. */
const QUOTED = 400;

interface Unread {
  readonly wbName: string;
  readonly nickName: string | null;
  readonly text: string;
  readonly mentioned: boolean;
}

/**
 * A mail to a reader who has not read the comment on the board by now. Users removed since, and users whose board is in
 * the bin, get none; deleted comments are not mailed. Beyond the reader's hourly limit the thread waits for a digest,
 * and so do all others until that is sent.
 */
export function mailComment({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return async ({ accountId, threadId, link }: JobPayload<'mailComment'>): Promise<void> => {
    if (!isStorableId(accountId) || !isStorableId(threadId)) return;
    await database.transaction(async (tx) => {
      const reader = await lockReader(tx, accountId);
      const unread = reader && (await mostImportant(tx, accountId, threadId));
      if (unread === undefined) return;
      const now = clock.now();
      const room = await roomAt(tx, accountId, now);
      if (room !== undefined || (await hasDigest(tx, accountId))) {
        const held = { accountId, threadId };
        await tx
          .insertInto('commentDigest')
          .values(held)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await enqueueDigest(tx, { accountId, link: boardsLink(link) }, room ?? new Date(now));
        return;
      }
      await countMail(tx, accountId, now);
      const { wbName, nickName, text, mentioned } = unread;
      await enqueue(tx, 'sendMail', {
        mail: mentioned ? 'commentMention' : 'commentReply',
        to: reader?.email ?? '',
        locale: localeOf(reader?.locale ?? ''),
        values: {
          nickName: oneLine(nickName ?? '–'),
          wbName: oneLine(wbName),
          text: quoted(text),
          link,
          settings: settingsLink(link),
        },
      });
    });
  };
}

async function mostImportant(tx: Tx, accountId: string, threadId: string): Promise<Unread | undefined> {
  const { rows } = await sql<Unread>`
    select b.wb_name, author.nick_name, c.text, ${accountId}::bigint = any (c.mentions) as mentioned
    ${unreadBy(accountId)} and t.thread_id = ${threadId}
    order by mentioned desc, c.seq desc limit 1`.execute(tx);
  return rows[0];
}

export const localeOf = (text: string): Locale => (isLocale(text) ? text : chooseLocale([]));

function quoted(text: string): string {
  const signs = [...text];
  return signs.length > QUOTED ? `${signs.slice(0, QUOTED - 1).join('')}…` : text;
}
