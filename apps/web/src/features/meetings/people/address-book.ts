import { type BookPerson, type Invited, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { keepPreviousData, type QueryMeta, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../session/session-store.ts';
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

/** For a screen that shows a failure in place of the list; elsewhere a message shows it. */
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

/** All of the caller's external contacts, or those that match a keyword. */
export const useContacts = (keyword = '', meta: QueryMeta = {}) =>
  useQuery({
    queryKey: [...bookKeys.contacts, keyword],
    queryFn: ({ signal }) => api.call(ROUTES.listContacts, { query: keyword === '' ? {} : { keyword } }, { signal }),
    placeholderData: keepPreviousData,
    meta,
  });

interface PeopleQuery {
  readonly keyword?: string;
  /** Includes the departments below it; `none`: members without a department. */
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

/**
 * How many people a choice comes to, each counted once and without the organiser. Only groups need the server; single people
 * are counted here.
 */
export function useInvitedCount(invited: Invited, organiserId: string | undefined): number {
  const { userIds, contactIds, departmentIds, tagIds } = invited;
  const me = useSession((state) => state.user?.userId);
  const others = new Set(userIds.filter((userId) => userId !== (organiserId ?? me)));
  const single = others.size + new Set(contactIds).size;
  const hasGroups = departmentIds.length + tagIds.length > 0;
  const body = { ...invited, ...(organiserId === undefined ? {} : { organiserId }) };
  const { data } = useQuery({
    queryKey: ['meeting', 'people', 'count', body],
    queryFn: ({ signal }) => api.call(ROUTES.countInvited, { body }, { signal }),
    enabled: hasGroups,
    placeholderData: keepPreviousData,
  });
  return hasGroups ? (data?.people ?? single) : single;
}

interface BusySetting {
  /** Single members, and groups with all their members. */
  readonly of: Pick<Invited, 'userIds' | 'departmentIds' | 'tagIds'>;
  readonly from: number | null;
  readonly to: number | null;
  /** The meeting that is being changed, which does not count. */
  readonly except?: string | undefined;
}

export interface FreeBusy {
  /** The members whose times are known: at most 500. */
  readonly known: ReadonlySet<string>;
  /** The busy members, by user id. */
  readonly busy: ReadonlyMap<string, { readonly nickName: string; readonly until: number }>;
}

/** Who is busy at the chosen time, and until when. Undefined: nobody is chosen, or the answer is not known yet. */
export function useBusy({
  of: { userIds, departmentIds, tagIds },
  from,
  to,
  except,
}: BusySetting): FreeBusy | undefined {
  const body = {
    userIds: [...new Set(userIds)].slice(0, MEETING_LIMITS.participants).toSorted(),
    departmentIds: departmentIds.toSorted(),
    tagIds: tagIds.toSorted(),
    startsAt: new Date(from ?? 0).toISOString(),
    endsAt: new Date(to ?? 0).toISOString(),
    ...(except === undefined ? {} : { meetingId: except }),
  };
  const isAsked =
    from !== null && to !== null && to > from && userIds.length + departmentIds.length + tagIds.length > 0;
  const { data } = useQuery({
    queryKey: ['meeting', 'busy', body],
    queryFn: ({ signal }) => api.call(ROUTES.freeBusy, { body }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    meta: { failures: 'inPlace' },
  });
  return useMemo(() => {
    if (!isAsked || data === undefined) return undefined;
    const busy = data
      .filter((one) => one.busy.length > 0)
      .toSorted((a, b) => a.nickName.localeCompare(b.nickName))
      .map((one) => {
        const until = Math.max(...one.busy.map(({ endsAt }) => Date.parse(endsAt)));
        return [one.userId, { nickName: one.nickName, until }] as const;
      });
    return { known: new Set(data.map(({ userId }) => userId)), busy: new Map(busy) };
  }, [isAsked, data]);
}

/** The number of ids per request: more would make its address too long. */
const IDS_AT_ONCE = 100;

/** Members by their ids, for an address that names them. Ids of people who are not in the enterprise are left out. */
export const usePeopleByIds = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...bookKeys.people, 'ids', ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, place) =>
        ids.slice(place * IDS_AT_ONCE, (place + 1) * IDS_AT_ONCE),
      );
      const found = await Promise.all(
        parts.map((userId) => api.call(ROUTES.searchPeople, { query: { userId } }, { signal })),
      );
      return found.flat();
    },
    meta: { failures: 'inPlace' },
  });
