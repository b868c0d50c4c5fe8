import { Refusal } from '@sw/contract';
import { mayComment } from '@sw/policy';
import { type CommentThreadRow, isStorableId, type Tx } from '@sw/postgres';
import { type BoardAndStanding, lockedBoardFor, type Who } from '../boards/board-for.ts';

/**
 * A board on which the caller may comment. Its row is locked: a concurrent removal or loss of the permit takes effect
 * entirely before or entirely after the command.
 */
export async function lockedBoardToComment(tx: Tx, who: Who): Promise<BoardAndStanding> {
  const found = await lockedBoardFor(tx, who);
  const rule = { viewersMayComment: found.board.viewersComment };
  if (!mayComment(found.standing, rule)) throw new Refusal('COMMENT_FORBIDDEN');
  return found;
}

export async function threadOf(tx: Tx, wbNo: string, threadId: string): Promise<CommentThreadRow> {
  const thread = isStorableId(threadId)
    ? await tx
        .selectFrom('commentThread')
        .selectAll()
        .where('threadId', '=', threadId)
        .where('wbNo', '=', wbNo)
        .executeTakeFirst()
    : undefined;
  if (thread === undefined) throw new Refusal('COMMENT_GONE');
  return thread;
}
