import { ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { boardKeys } from '../../live/board-keys.ts';
import { useSession } from '../../session/session-store.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';

const ONLINE_MS = 15_000;

/** The members of a board, which of them are online, and the user's own role. */
export function useBoardPeople(wbNo: string) {
  const cache = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const page = useQuery({
    queryKey: boardKeys.page(wbNo, undefined),
    queryFn: ({ signal }) => api.call(ROUTES.getPage, { params: { id: wbNo } }, { signal }),
  });
  const sharers = useQuery({
    queryKey: boardKeys.sharers(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listSharers, { params: { id: wbNo } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const online = useQuery({
    queryKey: boardKeys.online(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listOnlineSharers, { params: { id: wbNo } }, { signal }),
    refetchInterval: ONLINE_MS,
    meta: { failures: 'inPlace' },
  });
  return {
    me,
    info: page.data,
    sharers: sharers.data ?? [],
    online: new Set(online.data?.map(({ userId }) => userId)),
    own: sharers.data?.find(({ userId }) => userId === me),
    failed: page.isError,
    retry: () => void page.refetch(),
    /** Called after the user's own action; the socket announces those of others. */
    refresh: () => refetchStale(cache, boardKeys.board(wbNo), boardKeys.boards),
  };
}

export type BoardPeople = ReturnType<typeof useBoardPeople>;
export type Sharer = BoardPeople['sharers'][number];
