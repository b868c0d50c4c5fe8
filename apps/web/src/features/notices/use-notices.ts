import { ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../feedback/use-action.ts';
import { boardKeys } from '../live/board-keys.ts';
import { api } from '../transport/api.ts';
import { refetchStale } from '../transport/refetch-stale.ts';

const PAGE_SIZE = 30;

/** The bell's count and its list. The socket announces new notices. */
export function useNotices() {
  const cache = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: boardKeys.notices,
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return api.call(ROUTES.listNotices, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { failures: 'inPlace' },
  });
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? [];
  const unread = list.data?.pages[0]?.unread ?? 0;
  const newest = notices[0]?.noticeId;

  const read = useAction(
    async (upTo: string) => {
      await api.call(ROUTES.readNotices, { body: { upTo } });
      await refetchStale(cache, boardKeys.notices);
    },
    { queued: true },
  );
  const markRead = (): void => {
    if (newest !== undefined && unread > 0) read.run(newest);
  };
  return { list, notices, unread, markRead };
}

export type NoticesHandle = ReturnType<typeof useNotices>;
