import type { LocalDate } from '@sw/calendar';
import { type ListedMeeting, ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FRESH_MS, roomKeys } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { STATUS_FILTERS, type StatusFilter } from './address.ts';
import { weekSpan } from './week.ts';

/** The most that one answer has. A week with more shows the first ones. */
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

/** Meetings from a moment on, or before it: the nearest first. */
export function useListOfMeetings(direction: 'later' | 'earlier', at: number, status: StatusFilter | undefined) {
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
    meta: { failures: 'inPlace' },
  });
}

const meetingKey = (meetingId: string) => [...roomKeys.mine, 'one', meetingId] as const;

export const useMeeting = (meetingId: string) =>
  useQuery({
    queryKey: meetingKey(meetingId),
    queryFn: ({ signal }) => api.call(ROUTES.getMeeting, { params: { meetingId } }, { signal }),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });

/** By the day on which they start, in their order. */
export function byDay<Meeting extends ListedMeeting>(
  meetings: readonly Meeting[],
  dayOf: (at: number) => LocalDate,
): { readonly day: LocalDate; readonly meetings: readonly Meeting[] }[] {
  const days = new Map<LocalDate, Meeting[]>();
  for (const meeting of meetings) {
    const day = dayOf(Date.parse(meeting.startsAt));
    const known = days.get(day);
    if (known) known.push(meeting);
    else days.set(day, [meeting]);
  }
  return [...days].map(([day, all]) => ({ day, meetings: all }));
}
