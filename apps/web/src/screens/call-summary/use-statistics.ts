import { SECOND } from '@sw/base';
import { ROUTES, type RouteData } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../features/transport/api.ts';
import { filterOf, type Months, type StatisticsAddress } from './address.ts';

export type Call = RouteData<typeof ROUTES.listCalls>[number];

/** One month of the chart. */
export interface MonthFigures {
  readonly month: string;
  readonly created: number;
  readonly joined: number;
  readonly calls: number;
}

const KEY = 'callStatistics';
/** Minutes are whole, and the end of a call should be visible soon. */
const RUNNING_MS = 20 * SECOND;

/** While calls run, they are fetched repeatedly with all sums, because their minutes grow and they end. */
export function useCalls(address: StatisticsAddress) {
  const filter = filterOf(address);
  const list = useInfiniteQuery({
    queryKey: [KEY, 'calls', filter],
    queryFn: ({ pageParam, signal }) =>
      api.reply(
        ROUTES.listCalls,
        { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ end }) => end === null)) ? RUNNING_MS : false,
  });
  const calls = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  return { list, calls, total: list.data?.pages.at(-1)?.total };
}

type PerMonth = RouteData<typeof ROUTES.getCreatedMinutesByMonth>;
type Pairs = RouteData<typeof ROUTES.getCallNumberSummary>;

/** The two series of the chart and the numbers of calls, by month. */
function figuresOf(created: PerMonth, joined: PerMonth, numbers: Pairs): readonly MonthFigures[] {
  const joinedIn = new Map(joined.map(({ month, minutes }) => [month, minutes]));
  const callsIn = new Map(numbers.map((one) => [one.month, one.created + one.joined]));
  return created.map(({ month, minutes }) => ({
    month,
    created: minutes,
    joined: joinedIn.get(month) ?? 0,
    calls: callsIn.get(month) ?? 0,
  }));
}

const sumOf = (months: Pairs): { readonly created: number; readonly joined: number } => ({
  created: months.reduce((sum, { created }) => sum + created, 0),
  joined: months.reduce((sum, { joined }) => sum + joined, 0),
});

/** Everything above the list. Undefined until all of it is loaded. */
export function useSums(months: Months, running: boolean) {
  const query = { months };
  return useQuery({
    queryKey: [KEY, 'sums', months],
    queryFn: async ({ signal }) => {
      const [allowance, totals, minutes, numbers, summary, created, joined, allCreated, allJoined] = await Promise.all([
        api.call(ROUTES.getCallAllowance, {}, { signal }),
        api.call(ROUTES.getCallTotals, { query }, { signal }),
        api.call(ROUTES.getCallDurationSummary, { query }, { signal }),
        api.call(ROUTES.getCallNumberSummary, { query }, { signal }),
        api.call(ROUTES.getCallSummary, {}, { signal }),
        api.call(ROUTES.getCreatedMinutesByMonth, { query }, { signal }),
        api.call(ROUTES.getJoinedMinutesByMonth, { query }, { signal }),
        api.call(ROUTES.getCreatedMinutes, {}, { signal }),
        api.call(ROUTES.getJoinedMinutes, {}, { signal }),
      ]);
      const allTime = { created: allCreated.minutes, joined: allJoined.minutes };
      return {
        allowance,
        totals,
        minutes: sumOf(minutes),
        figures: figuresOf(created, joined, numbers),
        summary,
        allTime,
      };
    },
    // The figures stay until those of another period have loaded.
    placeholderData: (before) => before,
    refetchInterval: running ? RUNNING_MS : false,
  });
}

export type Sums = NonNullable<ReturnType<typeof useSums>['data']>;

export const useCall = (callId: string) =>
  useQuery({
    queryKey: [KEY, 'call', callId],
    queryFn: ({ signal }) => api.call(ROUTES.getCallInfo, { query: { callId } }, { signal }),
    meta: { failures: 'inPlace' },
    refetchInterval: ({ state }) => (state.data?.end === null ? RUNNING_MS : false),
  });
