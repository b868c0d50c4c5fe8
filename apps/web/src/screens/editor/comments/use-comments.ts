import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';

/** All threads of the board. The socket announces changes. */
export const useComments = (wbNo: string) =>
  useQuery({
    queryKey: boardKeys.comments(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listComments, { params: { wbNo } }, { signal }),
    meta: { failures: 'inPlace' },
  });

export const useThread = (wbNo: string, threadId: string) =>
  useQuery({
    queryKey: boardKeys.thread(wbNo, threadId),
    queryFn: ({ signal }) => api.call(ROUTES.getCommentThread, { params: { wbNo, threadId } }, { signal }),
    meta: { failures: 'inPlace' },
  });
