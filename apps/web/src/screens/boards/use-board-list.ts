import { ROUTES } from '@sw/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardKeys } from '../../features/live/board-keys.ts';
import { api } from '../../features/transport/api.ts';
import type { ListAddress } from './address.ts';

/** The boards of an address, page after page. While the answer loads, those of the previous address. */
export function useBoardList({ filter, sort, q }: ListAddress) {
  const question = { filter, sort, ...(q === '' ? {} : { keyword: q }) };
  const list = useInfiniteQuery({
    queryKey: [...boardKeys.boards, question],
    queryFn: ({ pageParam, signal }) =>
      api.reply(
        ROUTES.listBoards,
        { query: { ...question, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const boards = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  return { list, boards, total: list.data?.pages[0]?.total };
}
