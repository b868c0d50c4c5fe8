import { type BookPerson, type Invited, ROUTES } from '@sw/contract';
import { keepPreviousData, type QueryMeta, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';

const bookKeys = {
  tree: ['meeting', 'people', 'tree'],
  people: ['meeting', 'people', 'found'],
  tags: ['meeting', 'tags'],
  contacts: ['meeting', 'contacts'],
} as const;

const PAGE = 100;

export const refreshTags = (): Promise<void> => refetchStale(queryClient, bookKeys.tags);
export const refreshContacts = (): Promise<void> => refetchStale(queryClient, bookKeys.contacts);

/** Of a screen that shows a failure where the list would be; elsewhere a message says it. */
export const IN_PLACE: QueryMeta = { failures: 'inPlace' };

export const usePeopleTree = (meta: QueryMeta = {}) =>
  useQuery({
    queryKey: bookKeys.tree,
    queryFn: ({ signal }) => api.call(ROUTES.readPeopleTree, {}, { signal }),
    meta,
  });

export const useTags = (meta: QueryMeta = {}) =>
  useQuery({
    queryKey: bookKeys.tags,
    queryFn: ({ signal }) => api.call(ROUTES.listTags, {}, { signal }),
    meta,
  });

/** All of the caller's external contacts, or those that a keyword finds. */
export const useContacts = (keyword = '', meta: QueryMeta = {}) =>
  useQuery({
    queryKey: [...bookKeys.contacts, keyword],
    queryFn: ({ signal }) => api.call(ROUTES.listContacts, { query: keyword === '' ? {} : { keyword } }, { signal }),
    placeholderData: keepPreviousData,
    meta,
  });

interface PeopleQuery {
  readonly keyword?: string;
  /** With those below it; `none`: members without a department. */
  readonly department?: string;
}

interface PeopleOptions {
  readonly enabled?: boolean;
  readonly meta?: QueryMeta;
}

/** Members by name, page by page. */
export function usePeople(query: PeopleQuery, { enabled = true, meta = {} }: PeopleOptions = {}) {
  const list = useInfiniteQuery({
    queryKey: [...bookKeys.people, query],
    queryFn: ({ pageParam, signal }) =>
      api.reply(
        ROUTES.searchPeople,
        { query: { ...query, pageSize: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    meta,
  });
  const people = useMemo<readonly BookPerson[]>(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  return { list, people };
}

/** How many people a choice comes to, each counted once. Groups need the server; single people are counted here. */
export function useInvitedCount(invited: Invited): number {
  const { userIds, contactIds, departmentIds, tagIds } = invited;
  const single = new Set(userIds).size + new Set(contactIds).size;
  const hasGroups = departmentIds.length + tagIds.length > 0;
  const { data } = useQuery({
    queryKey: ['meeting', 'people', 'count', invited],
    queryFn: ({ signal }) => api.call(ROUTES.countInvited, { body: invited }, { signal }),
    enabled: hasGroups,
    placeholderData: keepPreviousData,
  });
  return hasGroups ? (data?.people ?? single) : single;
}

interface BusySetting {
  readonly userIds: readonly string[];
  readonly from: number | null;
  readonly to: number | null;
  /** The meeting that is being changed. */
  readonly except?: string | undefined;
}

/** Who is busy at the chosen time, and until when. Undefined: the time is not known yet. */
export function useBusy({ userIds, from, to, except }: BusySetting): ReadonlyMap<string, number> | undefined {
  const ids = useMemo(() => [...new Set(userIds)].toSorted(), [userIds]);
  const known = from !== null && to !== null && to > from;
  const { data } = useQuery({
    queryKey: ['meeting', 'busy', ids, from, to, except],
    queryFn: ({ signal }) =>
      api.call(
        ROUTES.freeBusy,
        {
          body: {
            userIds: ids,
            startsAt: new Date(from ?? 0).toISOString(),
            endsAt: new Date(to ?? 0).toISOString(),
            ...(except === undefined ? {} : { meetingId: except }),
          },
        },
        { signal },
      ),
    enabled: known && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!known || data === undefined) return undefined;
    const until = new Map<string, number>();
    for (const { userId, busy } of data)
      for (const { endsAt } of busy) until.set(userId, Math.max(until.get(userId) ?? 0, Date.parse(endsAt)));
    return until;
  }, [known, data]);
}

/** Pages that are read to find people by their ids. */
const PAGES_MOST = 10;

/** Members by their ids, for an address that names them. Those who are not found are left out. */
export const usePeopleByIds = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...bookKeys.people, 'ids', ids],
    queryFn: async ({ signal }) => {
      const found: BookPerson[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < PAGES_MOST && found.length < ids.length; page++) {
        const query = { pageSize: PAGE, ...(cursor === undefined ? {} : { cursor }) };
        const { data, nextCursor } = await api.reply(ROUTES.searchPeople, { query }, { signal });
        found.push(...data.filter(({ userId }) => ids.includes(userId)));
        cursor = nextCursor;
        if (cursor === undefined) break;
      }
      return found;
    },
    meta: { failures: 'inPlace' },
  });
