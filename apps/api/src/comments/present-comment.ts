import { avatarOf, type BoardComment, type CommentThread } from '@sw/contract';
import { type CommentRule, mayChangeComment, mayDeleteComment, type Standing } from '@sw/policy';
import type { NamedComment } from './comment-rows.ts';
import type { ReadThread } from './thread-rows.ts';

const person = (userId: string | null, nickName: string | null | undefined, avatarKey: string | null = null) =>
  userId === null || nickName === null || nickName === undefined ? null : { userId, nickName, ...avatarOf(avatarKey) };

export function presentThread(row: ReadThread): CommentThread {
  const { selectId, across, down, resolvedAt } = row;
  return {
    threadId: row.threadId,
    pageId: row.pageId,
    anchor: {
      x: row.x,
      y: row.y,
      object: selectId === null || across === null || down === null ? null : { selectId, across, down },
    },
    by: person(row.createdBy, row.byName),
    at: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    resolved:
      resolvedAt === null ? null : { by: person(row.resolvedBy, row.resolvedByName), at: resolvedAt.toISOString() },
    excerpt: row.excerpt,
    replies: row.replies,
    unread: row.unread,
    mentionsMe: row.mentionsMe,
  };
}

export interface CommentReader {
  readonly accountId: string;
  readonly standing: Standing;
  readonly rule: CommentRule;
  /** Names of the mentioned users. */
  readonly names: ReadonlyMap<string, string>;
}

export function presentComment(row: NamedComment, { accountId, standing, rule, names }: CommentReader): BoardComment {
  const own = row.authorAccountId === accountId;
  const deleted = row.deletedAt !== null;
  return {
    commentId: row.commentId,
    by: person(row.authorAccountId, row.nickName, row.avatarKey),
    text: row.text,
    mentions: row.mentions.flatMap((userId) => person(userId, names.get(userId)) ?? []),
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deleted,
    mayChange: !deleted && mayChangeComment(standing, rule, own),
    mayDelete: !deleted && mayDeleteComment(standing, own),
  };
}
