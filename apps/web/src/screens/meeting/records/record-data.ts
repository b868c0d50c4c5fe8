import { ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FRESH_MS, roomKeys } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';

/** Records that contain a word in their subject, newest first. */
export const useRecords = (keyword: string) =>
  useInfiniteQuery({
    queryKey: [...roomKeys.mine, 'records', keyword],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listRecords,
        {
          query: {
            ...(keyword === '' ? {} : { keyword }),
            ...(pageParam === undefined ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { failures: 'inPlace' },
  });

export const useRecord = (meetingId: string) =>
  useQuery({
    queryKey: [...roomKeys.mine, 'record', meetingId],
    queryFn: ({ signal }) => api.call(ROUTES.getRecord, { params: { meetingId } }, { signal }),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });

/** After a correction, a link or a page for notes. */
export const refreshRecords = (): Promise<void> => refetchStale(queryClient, roomKeys.mine);

/** For readers without an account: a link that has ended is an answer, not a failure. */
export const useSharedRecord = (key: string) =>
  useQuery({
    queryKey: ['meeting', 'sharedRecord', key],
    queryFn: ({ signal }) => api.call(ROUTES.openRecord, { params: { key } }, { signal }),
    retry: false,
    meta: { failures: 'inPlace' },
  });
