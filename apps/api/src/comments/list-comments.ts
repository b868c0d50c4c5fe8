import type { ROUTES } from '@sw/contract';
import { mayComment } from '@sw/policy';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { numbersOf } from './numbers-of.ts';
import { presentThread } from './present-comment.ts';
import { readThreads } from './thread-rows.ts';

export function listComments({ database }: ApiDeps): Handler<typeof ROUTES.listComments> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    const { board, standing } = await boardFor(database.query, { wbNo, accountId });
    const threads = (await readThreads(database.query, { wbNo, accountId })).map(presentThread);
    const viewersMayComment = board.viewersComment;
    return {
      threads,
      people: await numbersOf(database.query, wbNo),
      unread: threads.filter(({ unread }) => unread > 0).length,
      mayComment: mayComment(standing, { viewersMayComment }),
      viewersMayComment,
    };
  };
}
