import { HOUR } from '@sw/base';
import { enqueue } from '@sw/jobs';
import { wantsNotice } from '@sw/policy';
import { sql, type Tx } from '@sw/postgres';

/** A busy board must not fill a mailbox: further comments wait for one mail about all of them. */
export const COMMENT_MAILS_PER_HOUR = 6;

export interface Reader {
  readonly accountId: string;
  readonly email: string;
  readonly locale: string;
}

/**
 * The reader to mail about comments, locked until the commit, so that the second of two jobs for one reader counts the
 * mail of the first. Undefined if the reader turned these mails off, or for a disabled account.
 */
export async function lockReader(tx: Tx, accountId: string): Promise<Reader | undefined> {
  const reader = await tx
    .selectFrom('account')
    .select(['accountId', 'email', 'locale', 'noticeChoices'])
    .where('accountId', '=', accountId)
    .where('disabledAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return reader && wantsNotice(reader.noticeChoices, 'comments', 'mail') ? reader : undefined;
}

/** Comments the reader has not seen, on boards they are still on and that are not in the bin. */
export const unreadBy = (accountId: string) => sql`
  from comment_thread t
  join board b on b.wb_no = t.wb_no and b.recycled_at is null and b.cleared_at is null
  join board_page p on p.page_id = t.page_id and p.deleted_at is null
  left join board_sharer s on s.wb_no = b.wb_no and s.account_id = ${accountId} and s.removed_at is null
  left join comment_read r on r.account_id = ${accountId} and r.thread_id = t.thread_id
  join comment c on c.thread_id = t.thread_id and c.deleted_at is null
    and c.author_account_id is distinct from ${accountId} and c.seq > coalesce(r.seq, 0)
  left join account author on author.account_id = c.author_account_id
  where (b.owner_account_id = ${accountId} or s.account_id is not null)`;

/** When the reader's hour has room for one more mail; undefined: now. */
export async function roomAt(tx: Tx, accountId: string, now: number): Promise<Date | undefined> {
  await tx
    .deleteFrom('commentMail')
    .where('accountId', '=', accountId)
    .where('sentAt', '<=', new Date(now - HOUR))
    .execute();
  const sent = await tx
    .selectFrom('commentMail')
    .select('sentAt')
    .where('accountId', '=', accountId)
    .orderBy('sentAt', 'desc')
    .limit(COMMENT_MAILS_PER_HOUR)
    .execute();
  const oldest = sent[COMMENT_MAILS_PER_HOUR - 1];
  return oldest && new Date(oldest.sentAt.getTime() + HOUR);
}

export async function countMail(tx: Tx, accountId: string, now: number): Promise<void> {
  await tx
    .insertInto('commentMail')
    .values({ accountId, sentAt: new Date(now) })
    .execute();
}

export async function hasDigest(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('commentDigest')
    .select('threadId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** One digest waits per reader, at the time set by its first thread. */
export const enqueueDigest = (tx: Tx, payload: { accountId: string; link: string }, runAt: Date): Promise<void> =>
  enqueue(tx, 'mailCommentDigest', payload, { jobKey: `commentDigest:${payload.accountId}`, runAt, keepRunAt: true });

/** The page where users turn these mails off. Links of the application share their origin and base. */
export const settingsLink = (link: string): string => new URL('/iwb/account', link).href;
export const boardsLink = (link: string): string => new URL('/iwb/board', link).href;
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
