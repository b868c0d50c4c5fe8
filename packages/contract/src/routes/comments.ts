import * as z from 'zod';
import { route } from '../route.ts';
import { COMMENT_EXCERPT, COMMENTS_OF_THREAD_MAX, MENTIONS_MAX, THREADS_MAX } from '../rules/comments.ts';
import { commentField, idField, personField, timestamp } from '../rules/fields.ts';
import { boardParams, NO_BOARD } from './shared.ts';

const TAG = 'comments';
/** Limit of the model's coordinates. */
const FARTHEST = 1e9;
const coordinate = z.number().min(-FARTHEST).max(FARTHEST);
const share = z.number().min(0).max(1);

/**
 * Where a thread is attached. A thread on an object stays at a fraction of its width and height, wherever the object
 * moves. The point on the page is the position when the thread started, used once the object is gone.
 */
const anchor = z.object({
  x: coordinate,
  y: coordinate,
  object: z.object({ selectId: z.string().regex(/^[1-9]\d{0,18}$/), across: share, down: share }).nullable(),
});
export type CommentAnchor = z.infer<typeof anchor>;

export const commentThread = z.object({
  threadId: idField,
  pageId: idField,
  anchor,
  by: personField.nullable(),
  at: timestamp,
  /** Of the newest comment. */
  lastAt: timestamp,
  resolved: z.object({ by: personField.nullable(), at: timestamp }).nullable(),
  /** The beginning of the thread, truncated. */
  excerpt: z.string().max(COMMENT_EXCERPT),
  replies: z.number().int().nonnegative(),
  /** Comments of others that the caller has not seen. */
  unread: z.number().int().nonnegative(),
  mentionsMe: z.boolean(),
});
export type CommentThread = z.infer<typeof commentThread>;

export const boardComment = z.object({
  commentId: idField,
  by: personField.nullable(),
  /** Plain text; empty once it is deleted. */
  text: z.string(),
  mentions: z.array(personField),
  at: timestamp,
  editedAt: timestamp.nullable(),
  /** A deleted first comment of a thread stays as a placeholder while it has answers. */
  deleted: z.boolean(),
  /** The caller's rights on it. */
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type BoardComment = z.infer<typeof boardComment>;

const words = z.object({ text: commentField, mentions: z.array(idField).max(MENTIONS_MAX).default([]) });
const ofThread = z.object({ wbNo: idField, threadId: idField });
const ofComment = z.object({ wbNo: idField, commentId: idField });
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;

export const listComments = route({
  ...common,
  name: 'listComments',
  method: 'GET',
  path: '/api/wb/{wbNo}/comments',
  summary: `Every thread on the board's pages, newest activity first; there are at most ${THREADS_MAX}.`,
  limit: { requests: 240, seconds: 60 },
  compressed: true,
  params: boardParams,
  reply: z.object({
    threads: z.array(commentThread),
    /** The users' numbers on the board: cursors, avatars and comments of one user have one colour. */
    people: z.array(z.object({ userId: idField, actor: z.number().int() })),
    /** Threads with unread comments. */
    unread: z.number().int().nonnegative(),
    mayComment: z.boolean(),
    viewersMayComment: z.boolean(),
  }),
  errors: NO_BOARD,
});

export const getCommentThread = route({
  ...common,
  name: 'getCommentThread',
  method: 'GET',
  path: '/api/wb/{wbNo}/comments/{threadId}',
  summary: `One thread with all its comments, oldest first; there are at most ${COMMENTS_OF_THREAD_MAX}.`,
  limit: { requests: 240, seconds: 60 },
  compressed: true,
  params: ofThread,
  reply: commentThread.extend({ comments: z.array(boardComment) }),
  errors: [...NO_BOARD, 'COMMENT_GONE'],
});

export const addComment = route({
  ...common,
  name: 'addComment',
  method: 'POST',
  path: '/api/wb/{wbNo}/comments',
  summary: 'Starts a thread on an object or at a point of a page. Mentioned users and the owner are notified.',
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  params: boardParams,
  body: words.extend({ pageId: idField, anchor }),
  reply: z.object({ threadId: idField }),
  errors: [...NO_BOARD, 'COMMENT_FORBIDDEN', 'COMMENT_LIMIT', 'NOT_FOUND'],
});

export const replyToComment = route({
  ...common,
  name: 'replyToComment',
  method: 'POST',
  path: '/api/wb/{wbNo}/comments/{threadId}/reply',
  summary: "Answers in a thread and reopens it. Mentioned users and the thread's authors are notified.",
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  params: ofThread,
  body: words,
  reply: z.object({ commentId: idField }),
  errors: [...NO_BOARD, 'COMMENT_FORBIDDEN', 'COMMENT_GONE', 'COMMENT_LIMIT'],
});

export const changeComment = route({
  ...common,
  name: 'changeComment',
  method: 'PUT',
  path: '/api/wb/{wbNo}/comment/{commentId}',
  summary: "Changes the text of one of the caller's comments. Only newly mentioned users are notified.",
  limit: { requests: 60, seconds: 60 },
  params: ofComment,
  body: words,
  reply: z.null(),
  errors: [...NO_BOARD, 'COMMENT_FORBIDDEN', 'COMMENT_GONE', 'COMMENT_NOT_YOURS'],
});

export const deleteComment = route({
  ...common,
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/wb/{wbNo}/comment/{commentId}',
  summary:
    "Deletes one of the caller's comments, or any comment as the board's owner. A thread is deleted with its last comment.",
  limit: { requests: 60, seconds: 60 },
  params: ofComment,
  reply: z.null(),
  errors: [...NO_BOARD, 'COMMENT_GONE', 'COMMENT_NOT_YOURS'],
});

export const resolveComments = route({
  ...common,
  name: 'resolveComments',
  method: 'PUT',
  path: '/api/wb/{wbNo}/comments/{threadId}/resolved',
  summary: 'Marks a thread as resolved, or reopens it.',
  limit: { requests: 120, seconds: 60 },
  params: ofThread,
  query: z.object({ sign: z.enum(['0', '1']) }),
  reply: z.null(),
  errors: [...NO_BOARD, 'COMMENT_FORBIDDEN', 'COMMENT_GONE'],
});

export const readComments = route({
  ...common,
  name: 'readComments',
  method: 'POST',
  path: '/api/wb/{wbNo}/comments/read',
  summary: 'Marks these threads as read in their current state, and their notices too.',
  limit: { requests: 240, seconds: 60 },
  params: boardParams,
  body: z.object({ threadIds: z.array(idField).min(1).max(THREADS_MAX) }),
  reply: z.object({ unread: z.number().int().nonnegative() }),
  errors: NO_BOARD,
});

export const setCommentRule = route({
  ...common,
  name: 'setCommentRule',
  method: 'PUT',
  path: '/api/wb/{wbNo}/comment-rule',
  summary: 'Whether viewers may comment; by default they may not.',
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  query: z.object({ viewers: z.enum(['0', '1']) }),
  reply: z.null(),
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});
