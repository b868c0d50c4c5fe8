import { addDays, type LocalDate, startOfDate } from '@sw/calendar';
import { type MeetingRoom, ROUTES, type RouteData, SCHEDULE_PART } from '@sw/contract';
import { queryOptions, usePrefetchQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { scheduleKey } from '../../../features/meetings/meeting-keys.ts';
import { FRESH_MS } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import type { Axis } from './axis.ts';
import { layOut, type RoomBlocks } from './layout.ts';

/** The rooms in parts that do not depend on the filter, so that changing the filter fetches nothing again. */
export interface Parts {
  readonly ids: readonly (readonly string[])[];
  readonly partOf: ReadonlyMap<string, number>;
}

export const partsOf = (rooms: readonly MeetingRoom[]): Parts => ({
  ids: Array.from({ length: Math.ceil(rooms.length / SCHEDULE_PART) }, (_, part) =>
    rooms.slice(part * SCHEDULE_PART, (part + 1) * SCHEDULE_PART).map(({ roomId }) => roomId),
  ),
  partOf: new Map(rooms.map(({ roomId }, index) => [roomId, Math.floor(index / SCHEDULE_PART)])),
});

/**
 * Queries whole days, because the hours of the line are known only once the rooms are. The first part has no room ids: see
 * `useFirstBlocks`.
 */
export function partQuery(days: readonly LocalDate[], zone: string, part: number, ids: readonly string[]) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const span = {
    startsAt: new Date(startOfDate(first, zone)).toISOString(),
    endsAt: new Date(startOfDate(addDays(last, 1), zone)).toISOString(),
  };
  const query = part === 0 ? span : { ...span, roomId: [...ids] };
  return queryOptions({
    queryKey: scheduleKey({ kind: 'part', span: query }),
    queryFn: ({ signal }) => api.call(ROUTES.readSchedule, { query }, { signal }),
    meta: { failures: 'inPlace' as const },
  });
}

/** Fetches the blocks of the first rooms while the rooms themselves are being fetched. */
export const useFirstBlocks = (days: readonly LocalDate[], zone: string): void =>
  usePrefetchQuery(partQuery(days, zone, 0, []));

interface Blocks {
  readonly byRoom: ReadonlyMap<string, RoomBlocks>;
  readonly isLoadingError: boolean;
  readonly retry: () => void;
}

/**
 * The blocks of the visible parts, and once those are loaded, of the parts before and after them, so that scrolling finds
 * them loaded. A visible page refetches when others book, every minute, and immediately when the user returns to it.
 */
export function useBlocks({ ids }: Parts, seen: readonly number[], axis: Axis): Blocks {
  const client = useQueryClient();
  const days = axis.segments.map(({ day }) => day);
  const queryOf = (part: number) => partQuery(days, axis.zone, part, ids[part] ?? []);
  const isSeenLoaded = seen.every((part) => client.getQueryData(queryOf(part).queryKey) !== undefined);
  const wanted = isSeenLoaded ? withNeighbours(seen, ids.length) : seen;
  const place = useCallback(({ blocks }: RouteData<typeof ROUTES.readSchedule>) => layOut(blocks, axis), [axis]);
  const { laidOut, ...state } = useQueries({
    queries: wanted.map((part) => ({
      ...queryOf(part),
      select: place,
      ...(seen.includes(part) ? { refetchInterval: FRESH_MS } : {}),
    })),
    combine: (answers) => ({
      laidOut: answers.map(({ data }) => data),
      isLoadingError: answers.some((answer) => answer.isLoadingError),
      retry: () => {
        for (const answer of answers) if (answer.isError) void answer.refetch();
      },
    }),
  });
  const byRoom = useMemo(() => new Map(laidOut.flatMap((part) => (part ? [...part] : []))), [laidOut]);
  return { byRoom, ...state };
}

const withNeighbours = (seen: readonly number[], count: number): readonly number[] => {
  const [first, last] = [Math.min(...seen), Math.max(...seen)];
  return [...seen, last + 1, first - 1].filter((part) => part >= 0 && part < count);
};
