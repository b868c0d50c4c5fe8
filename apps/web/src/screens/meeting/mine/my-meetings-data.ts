import type { LocalDate } from '@sw/calendar';
import { ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { roomKeys } from '../../../features/meetings/meeting-keys.ts';
import { FRESH_MS } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { STATUS_FILTERS, type StatusFilter } from './address.ts';
import { weekSpan } from './week.ts';

/** The maximum number of entries in one answer. A week with more shows only the first ones. */
const WEEK_MOST = 200;

const statusOf = (filter: StatusFilter | undefined) =>
  filter === undefined ? {} : { status: [...STATUS_FILTERS[filter]] };
const iso = (at: number): string => new Date(at).toISOString();

/** The meetings of a week. */
export const useWeekOfMeetings = (day: LocalDate, zone: string, status: StatusFilter | undefined, enabled: boolean) => {
  const { from, to } = weekSpan(day, zone);
  return useQuery({
    queryKey: [...roomKeys.mine, 'week', from, to, status],
    queryFn: ({ signal }) =>
      api.call(
        ROUTES.listMyMeetings,
        { query: { after: iso(from), before: iso(to), pageSize: WEEK_MOST, ...statusOf(status) } },
        { signal },
      ),
    enabled,
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
};

/** Meetings after a moment, or before it, starting with the nearest. */
export function useListOfMeetings(
  direction: 'later' | 'earlier',
  at: number,
  status: StatusFilter | undefined,
  enabled = true,
) {
  return useInfiniteQuery({
    queryKey: [...roomKeys.mine, 'list', direction, at, status],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listMyMeetings,
        {
          query: {
            direction,
            ...statusOf(status),
            ...(pageParam === undefined
              ? { [direction === 'later' ? 'after' : 'before']: iso(at) }
              : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled,
    meta: { failures: 'inPlace' },
  });
}
