import { chooseLocale, isLocale, type Locale } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, isStorableId, sql } from '@sw/postgres';

/** So much of a comment stands in a mail; the rest is read on the board. */
const QUOTED = 400;

interface Unread {
  readonly email: string;
  readonly locale: string;
  readonly wbName: string;
  readonly nickName: string | null;
  readonly text: string;
  readonly mentioned: boolean;
}

/**
 * A mail to somebody who has not read it on the board by now. Whoever has been removed since, or whose board is in the bin, is
 * told nothing; neither is anybody of what was deleted.
 */
export function mailComment(database: Database) {
  return async ({ accountId, threadId, link }: JobPayload<'mailComment'>): Promise<void> => {
    if (!isStorableId(accountId) || !isStorableId(threadId)) return;
    await database.transaction(async (tx) => {
      const { rows } = await sql<Unread>`
        select reader.email, reader.locale, b.wb_name, author.nick_name, c.text,
          reader.account_id = any (c.mentions) as mentioned
        from comment_thread t
        join board b on b.wb_no = t.wb_no and b.recycled_at is null and b.cleared_at is null
        join board_page p on p.page_id = t.page_id and p.deleted_at is null
        join account reader on reader.account_id = ${accountId} and reader.disabled_at is null
        left join board_sharer s on s.wb_no = b.wb_no and s.account_id = reader.account_id and s.removed_at is null
        left join comment_read r on r.account_id = reader.account_id and r.thread_id = t.thread_id
        join comment c on c.thread_id = t.thread_id and c.deleted_at is null
          and c.author_account_id is distinct from reader.account_id and c.seq > coalesce(r.seq, 0)
        left join account author on author.account_id = c.author_account_id
        where t.thread_id = ${threadId} and (b.owner_account_id = reader.account_id or s.account_id is not null)
        order by reader.account_id = any (c.mentions) desc, c.seq desc limit 1`.execute(tx);
      const [unread] = rows;
      if (unread === undefined) return;
      const { email, wbName, nickName, text, mentioned } = unread;
      await enqueue(tx, 'sendMail', {
        mail: mentioned ? 'commentMention' : 'commentReply',
        to: email,
        locale: localeOf(unread.locale),
        values: { nickName: oneLine(nickName ?? '–'), wbName: oneLine(wbName), text: quoted(text), link },
      });
    });
  };
}

const localeOf = (text: string): Locale => (isLocale(text) ? text : chooseLocale([]));
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

function quoted(text: string): string {
  const signs = [...text];
  return signs.length > QUOTED ? `${signs.slice(0, QUOTED - 1).join('')}…` : text;
}
