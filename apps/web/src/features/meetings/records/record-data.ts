import { ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { roomKeys } from '../meeting-keys.ts';
import { FRESH_MS } from '../room-data.ts';

/** Records whose subject contains a word, newest first. */
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

/** Called after a correction, and when a link or a page for notes was added. */
export const refreshRecords = (): Promise<void> => refetchStale(queryClient, roomKeys.mine);

/** For readers without an account: a link that has ended is an answer, not a failure. */
export const useSharedRecord = (key: string) =>
  useQuery({
    queryKey: ['meeting', 'sharedRecord', key],
    queryFn: ({ signal }) => api.call(ROUTES.openRecord, { params: { key } }, { signal }),
    retry: false,
    meta: { failures: 'inPlace' },
  });
