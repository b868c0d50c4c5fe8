import { ROUTES, type RouteData } from '@sw/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardKeys } from '../../features/live/board-keys.ts';
import { api } from '../../features/transport/api.ts';

export type RecycledBoard = RouteData<typeof ROUTES.listRecycled>[number];

export function useRecycled() {
  const list = useInfiniteQuery({
    queryKey: boardKeys.recycled,
    queryFn: ({ pageParam, signal }) =>
      api.reply(ROUTES.listRecycled, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const boards = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  return { list, boards, total: list.data?.pages[0]?.total };
}
