import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { addComment } from './add-comment.ts';
import { changeComment } from './change-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getCommentThread } from './get-comment-thread.ts';
import { listComments } from './list-comments.ts';
import { readComments } from './read-comments.ts';
import { replyToComment } from './reply-to-comment.ts';
import { resolveComments } from './resolve-comments.ts';
import { setCommentRule } from './set-comment-rule.ts';

export const commentRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.listComments, listComments(deps)),
  serve(ROUTES.getCommentThread, getCommentThread(deps)),
  serve(ROUTES.addComment, addComment(deps)),
  serve(ROUTES.replyToComment, replyToComment(deps)),
  serve(ROUTES.changeComment, changeComment(deps)),
  serve(ROUTES.deleteComment, deleteComment(deps)),
  serve(ROUTES.resolveComments, resolveComments(deps)),
  serve(ROUTES.readComments, readComments(deps)),
  serve(ROUTES.setCommentRule, setCommentRule(deps)),
];
