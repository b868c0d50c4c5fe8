import { ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { presentFailure } from '../feedback/present-failure.ts';
import { boardKeys } from '../live/board-keys.ts';
import { api } from '../transport/api.ts';
import { refetchStale } from '../transport/refetch-stale.ts';

const PAGE_SIZE = 30;

/** The content of the bell and its list. The socket announces new notices. */
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

  const markRead = async (): Promise<void> => {
    if (newest === undefined || unread === 0) return;
    try {
      await api.call(ROUTES.readNotices, { body: { upTo: newest } });
      await refetchStale(cache, boardKeys.notices);
    } catch (failure) {
      presentFailure(failure);
    }
  };
  return { list, notices, unread, markRead };
}

export type NoticesHandle = ReturnType<typeof useNotices>;
