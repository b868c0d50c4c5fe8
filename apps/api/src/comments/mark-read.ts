import { sql, type Tx } from '@sw/postgres';

/** All current comments of these threads. A mark only moves forward, even if a tab is late. */
export async function markRead(tx: Tx, accountId: string, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return;
  await sql`
    insert into comment_read (account_id, thread_id, seq)
    select ${accountId}, thread_id, max(seq) from comment
    where thread_id = any (${threadIds}::bigint[]) group by thread_id order by thread_id
    on conflict (account_id, thread_id) do update set seq = greatest(comment_read.seq, excluded.seq)`.execute(tx);
}
