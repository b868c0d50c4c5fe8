import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { addComment } from './add-comment.ts';
import { changeComment } from './change-comment.ts';
import { getCommentThread, listComments } from './comment-threads.ts';
import { deleteComment } from './delete-comment.ts';
import { readComments } from './read-comments.ts';
import { replyToComment } from './reply-to-comment.ts';
import { resolveComments } from './resolve-comments.ts';
import { setCommentRule } from './set-comment-rule.ts';

export const commentHandlers = (deps: ApiDeps) =>
  ({
    listComments: listComments(deps),
    getCommentThread: getCommentThread(deps),
    addComment: addComment(deps),
    replyToComment: replyToComment(deps),
    changeComment: changeComment(deps),
    deleteComment: deleteComment(deps),
    resolveComments: resolveComments(deps),
    readComments: readComments(deps),
    setCommentRule: setCommentRule(deps),
  }) satisfies Partial<RouteHandlers>;
