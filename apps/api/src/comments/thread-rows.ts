import { COMMENT_EXCERPT } from '@sw/contract';
import { type CommentThreadRow, type Db, isStorableId, sql, type Tx } from '@sw/postgres';

/** A thread from one reader's view. */
export type ReadThread = CommentThreadRow & {
  readonly byName: string | null;
  readonly resolvedByName: string | null;
  readonly excerpt: string;
  readonly replies: number;
  readonly unread: number;
  readonly mentionsMe: boolean;
};

export interface Reader {
  readonly wbNo: string;
  readonly accountId: string;
  /** Reads only this thread. */
  readonly threadId?: string;
}

/**
 * The threads on the existing pages, those with the newest activity first. A reader's own comments, and comments from
 * before they joined the board, do not count as unread.
 */
export async function readThreads(db: Db, { wbNo, accountId, threadId }: Reader): Promise<ReadThread[]> {
  if (threadId !== undefined && !isStorableId(threadId)) return [];
  const one = threadId === undefined ? sql`` : sql`and t.thread_id = ${threadId}`;
  const { rows } = await sql<ReadThread>`
    select t.*, creator.nick_name as by_name, resolver.nick_name as resolved_by_name, said.*
    from comment_thread t
    join board_page p on p.page_id = t.page_id and p.deleted_at is null
    left join account creator on creator.account_id = t.created_by
    left join account resolver on resolver.account_id = t.resolved_by
    left join comment_read r on r.thread_id = t.thread_id and r.account_id = ${accountId}
    left join board_sharer s on s.wb_no = t.wb_no and s.account_id = ${accountId} and s.removed_at is null
    cross join lateral (
      select
        coalesce(left((array_agg(text order by seq) filter (where deleted_at is null))[1], ${COMMENT_EXCERPT}), '') as excerpt,
        greatest(count(*) - 1, 0)::integer as replies,
        count(*) filter (where deleted_at is null and author_account_id is distinct from ${accountId}
          and seq > coalesce(r.seq, 0) and created_at >= coalesce(s.joined_at, '-infinity'))::integer as unread,
        coalesce(bool_or(deleted_at is null and ${accountId}::bigint = any (mentions)), false) as mentions_me
      from comment where thread_id = t.thread_id
    ) said
    where t.wb_no = ${wbNo} ${one}
    order by t.last_at desc, t.thread_id`.execute(db);
  return rows;
}

/** Marks all current comments of these threads as read. A mark only moves forward, even if a tab sends an older one. */
export async function markRead(tx: Tx, accountId: string, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return;
  await sql`
    insert into comment_read (account_id, thread_id, seq)
    select ${accountId}, thread_id, max(seq) from comment
    where thread_id = any (${threadIds}::bigint[]) group by thread_id order by thread_id
    on conflict (account_id, thread_id) do update set seq = greatest(comment_read.seq, excluded.seq)`.execute(tx);
}
