import { newId } from '@sw/base';
import { Refusal, type ROUTES, THREADS_MAX } from '@sw/contract';
import { isStorableId, type Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { lockedBoardToComment } from './board-to-comment.ts';
import { insertComment } from './insert-comment.ts';
import { notifyComment, publishThread } from './notify-comment.ts';

export function addComment(deps: ApiDeps): Handler<typeof ROUTES.addComment> {
  return async ({ params: { wbNo }, body, session, caller, command }) => {
    const { accountId } = session;
    const { pageId, anchor, text, mentions } = body;
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardToComment(tx, { wbNo, accountId });
      await checkPage(tx, wbNo, pageId);
      await checkRoom(tx, wbNo);
      const threadId = newId();
      const now = new Date(deps.clock.now());
      const { x, y, object } = anchor;
      await tx
        .insertInto('commentThread')
        .values({
          threadId,
          wbNo,
          spaceId: board.spaceId,
          pageId,
          selectId: object?.selectId ?? null,
          across: object?.across ?? null,
          down: object?.down ?? null,
          x,
          y,
          createdBy: accountId,
          createdAt: now,
          lastAt: now,
          resolvedAt: null,
          resolvedBy: null,
        })
        .execute();
      const called = await insertComment(tx, { wbNo, threadId, accountId, text, mentions, now });
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'comment.added', targetKind: 'comment', targetId: threadId, detail: { wbNo } },
      );
      await notifyComment(tx, deps, { board, thread: { threadId, pageId }, by: accountId, mentions: called.mentions });
      await publishThread(tx, wbNo, threadId);
      return { threadId };
    });
    return done;
  };
}

async function checkPage(tx: Tx, wbNo: string, pageId: string): Promise<void> {
  const page = isStorableId(pageId)
    ? await tx
        .selectFrom('boardPage')
        .select('pageId')
        .where('pageId', '=', pageId)
        .where('wbNo', '=', wbNo)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (page === undefined) throw new Refusal('NOT_FOUND');
}

async function checkRoom(tx: Tx, wbNo: string): Promise<void> {
  const { threads } = await tx
    .selectFrom('commentThread')
    .select(({ fn }) => fn.countAll<string>().as('threads'))
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  if (Number(threads) >= THREADS_MAX) throw new Refusal('COMMENT_LIMIT', [THREADS_MAX]);
}
