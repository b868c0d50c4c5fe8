import { COMMENTS_OF_THREAD_MAX, Refusal, type ROUTES } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { lockedBoardToComment, threadOf } from './board-to-comment.ts';
import { insertComment } from './insert-comment.ts';
import { notifyComment, publishThread } from './notify-comment.ts';

/** An answer reopens a resolved thread; otherwise nobody would see it. */
export function replyToComment(deps: ApiDeps): Handler<typeof ROUTES.replyToComment> {
  return async ({ params: { wbNo, threadId }, body: { text, mentions }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardToComment(tx, { wbNo, accountId });
      const thread = await threadOf(tx, wbNo, threadId);
      const answers = await writersOf(tx, threadId);
      const now = new Date(deps.clock.now());
      const written = await insertComment(tx, { wbNo, threadId, accountId, text, mentions, now });
      await tx
        .updateTable('commentThread')
        .set({ lastAt: now, resolvedAt: null, resolvedBy: null })
        .where('threadId', '=', threadId)
        .execute();
      const { commentId } = written;
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'comment.replied', targetKind: 'comment', targetId: commentId, detail: { wbNo, threadId } },
      );
      await notifyComment(tx, deps, { board, thread, by: accountId, mentions: written.mentions, answers });
      await publishThread(tx, wbNo, threadId);
      return { commentId };
    });
    return done;
  };
}

async function writersOf(tx: Tx, threadId: string): Promise<string[]> {
  const rows = await tx.selectFrom('comment').select('authorAccountId').where('threadId', '=', threadId).execute();
  if (rows.length >= COMMENTS_OF_THREAD_MAX) throw new Refusal('COMMENT_LIMIT', [COMMENTS_OF_THREAD_MAX]);
  return [...new Set(rows.flatMap(({ authorAccountId }) => authorAccountId ?? []))];
}
