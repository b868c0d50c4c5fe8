import { ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { restOf } from '../../features/boards/endless.tsx';
import type { LogPages } from '../../features/console/audit-log.tsx';
import type { AuditQuery } from '../../features/console/audit-query.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';

const KEY = 'site';

export const refreshSite = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export const useInstallation = () =>
  useQuery({
    queryKey: [KEY, 'installation'],
    queryFn: ({ signal }) => api.call(ROUTES.getInstallation, {}, { signal }),
    meta: { failures: 'inPlace' },
  });

export const useLevels = () =>
  useQuery({
    queryKey: [KEY, 'levels'],
    queryFn: ({ signal }) => api.call(ROUTES.listLevels, {}, { signal }),
  });

/** Which spaces and accounts have a level. */
export const useLevelReach = (levelNo: number) =>
  useQuery({
    queryKey: [KEY, 'reach', levelNo],
    queryFn: ({ signal }) => api.call(ROUTES.getLevelReach, { params: { levelNo } }, { signal }),
  });

/** The filter of the list of people: everybody, those in a state, or administrators. */
export type PeopleFilter = 'all' | 'active' | 'disabled' | 'deleting' | 'administrators';

interface PeopleQuery {
  readonly keyword: string;
  readonly filter: PeopleFilter;
  readonly levelNo: number | undefined;
}

export const usePeople = ({ keyword, filter, levelNo }: PeopleQuery) =>
  useInfiniteQuery({
    queryKey: [KEY, 'people', keyword, filter, levelNo],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listPeople,
        {
          query: {
            ...(keyword === '' ? {} : { keyword }),
            ...(filter === 'all'
              ? {}
              : filter === 'administrators'
                ? { administrator: '1' as const }
                : { state: filter }),
            ...(levelNo === undefined ? {} : { levelNo }),
            ...(pageParam === undefined ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });

const personKey = (userId: string) => [KEY, 'person', userId];

export const usePerson = (userId: string) =>
  useQuery({
    queryKey: personKey(userId),
    queryFn: ({ signal }) => api.call(ROUTES.getPerson, { params: { userId } }, { signal }),
    meta: { failures: 'inPlace' },
  });

export const useEnterprises = (keyword: string) =>
  useInfiniteQuery({
    queryKey: [KEY, 'enterprises', keyword],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listEnterprises,
        {
          query: { ...(keyword === '' ? {} : { keyword }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });

export const useRequests = (state: 'open' | 'closed') =>
  useInfiniteQuery({
    queryKey: [KEY, 'requests', state],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listSalesRequests,
        { query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** The log of the installation uses other names for the same filters. */
export const siteQuery = ({ text, from, ...rest }: AuditQuery) => ({
  ...rest,
  ...(text === undefined ? {} : { keyword: text }),
  ...(from === undefined ? {} : { since: from }),
});

export function useSiteAuditPages(query: AuditQuery): LogPages {
  const list = useInfiniteQuery({
    queryKey: [KEY, 'audit', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listSiteAudit,
        { query: { ...siteQuery(query), ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  return {
    lines: list.data?.pages.flatMap((page) => page.lines) ?? [],
    rest: restOf(list),
    isPending: list.isPending,
    isLoadingError: list.isLoadingError,
    retry: () => void list.refetch(),
  };
}
