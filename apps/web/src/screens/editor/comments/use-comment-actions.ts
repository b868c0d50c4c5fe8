import { type CommentAnchor, ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';

export interface CommentDraft {
  readonly text: string;
  readonly mentions: readonly string[];
}

/** The actions on comments. Each throws the server's refusal. */
export function useCommentActions(wbNo: string) {
  const cache = useQueryClient();
  return useMemo(() => {
    const renewed = async <T>(done: Promise<T>): Promise<T> => {
      const answer = await done;
      await refetchStale(cache, boardKeys.comments(wbNo));
      return answer;
    };
    const body = ({ text, mentions }: CommentDraft) => ({ text, mentions: [...mentions] });
    return {
      add: (pageId: string, anchor: CommentAnchor, draft: CommentDraft) =>
        renewed(api.call(ROUTES.addComment, { params: { wbNo }, body: { ...body(draft), pageId, anchor } })),
      reply: (threadId: string, draft: CommentDraft) =>
        renewed(api.call(ROUTES.replyToComment, { params: { wbNo, threadId }, body: body(draft) })),
      change: (commentId: string, draft: CommentDraft) =>
        renewed(api.call(ROUTES.changeComment, { params: { wbNo, commentId }, body: body(draft) })),
      remove: (commentId: string) => renewed(api.call(ROUTES.deleteComment, { params: { wbNo, commentId } })),
      resolve: (threadId: string, done: boolean) =>
        renewed(api.call(ROUTES.resolveComments, { params: { wbNo, threadId }, query: { sign: done ? '1' : '0' } })),
      read: async (threadIds: readonly string[]) => {
        await renewed(api.call(ROUTES.readComments, { params: { wbNo }, body: { threadIds: [...threadIds] } }));
        await refetchStale(cache, boardKeys.notices);
      },
      letViewers: (comment: boolean) =>
        renewed(api.call(ROUTES.setCommentRule, { params: { wbNo }, query: { viewers: comment ? '1' : '0' } })),
    };
  }, [cache, wbNo]);
}

export type CommentActions = ReturnType<typeof useCommentActions>;
