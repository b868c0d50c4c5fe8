import { type Department, type MerchantMember, ROUTES } from '@sw/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { restOf } from '../../features/boards/endless.tsx';
import type { LogPages } from '../../features/console/audit-log.tsx';
import type { AuditQuery } from '../../features/console/audit-query.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';

const KEY = 'enterprise';
const PAGE = 100;

export const refreshEnterprise = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export const useEnterprise = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: [KEY, 'info'],
    queryFn: ({ signal }) => api.call(ROUTES.getMerchant, {}, { signal }),
    meta: { failures: 'inPlace' },
  });

export const useDepartments = () =>
  useQuery({
    queryKey: [KEY, 'departments'],
    queryFn: ({ signal }) => api.call(ROUTES.listDepartments, {}, { signal }),
  });

/** The depth of each department, 1 at the top. Parents come before their children. */
export function departmentLevels(departments: readonly Department[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { departmentId, parentId } of departments) {
    levels.set(departmentId, parentId === null ? 1 : (levels.get(parentId) ?? 0) + 1);
  }
  return levels;
}

/** The names with those of the parents: "Science / Physics". */
export function departmentPaths(
  departments: readonly Department[],
): readonly { readonly departmentId: string; readonly path: string }[] {
  const paths = new Map<string, string>();
  for (const { departmentId, parentId, name } of departments) {
    const above = parentId === null ? undefined : paths.get(parentId);
    paths.set(departmentId, above === undefined ? name : `${above} / ${name}`);
  }
  return [...paths].map(([departmentId, path]) => ({ departmentId, path }));
}

/** A department and all those below it. */
export function belowOf(departments: readonly Department[], departmentId: string): ReadonlySet<string> {
  const below = new Set([departmentId]);
  for (const one of departments) if (one.parentId !== null && below.has(one.parentId)) below.add(one.departmentId);
  return below;
}

/** The group in the list: everybody, a department, members without one, disabled members, or invited people. */
export type Which = 'all' | 'none' | 'off' | 'invited' | (string & {});

export const useInvitations = (enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'invitations'],
    queryFn: ({ signal }) => api.call(ROUTES.listInvitations, {}, { signal }),
    enabled,
  });

export function useMembers(which: Which, keyword: string) {
  const query = {
    pageSize: PAGE,
    ...(keyword === '' ? {} : { keyword }),
    ...(which === 'off' ? { state: 'off' as const } : { state: 'active' as const }),
    ...(['all', 'off', 'invited'].includes(which) ? {} : { department: which }),
  };
  const list = useInfiniteQuery({
    queryKey: [KEY, 'members', query],
    queryFn: ({ pageParam, signal }) =>
      api.reply(
        ROUTES.listMembers,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before) => before,
    enabled: which !== 'invited',
  });
  const members = useMemo<readonly MerchantMember[]>(
    () => list.data?.pages.flatMap((page) => page.data) ?? [],
    [list.data],
  );
  return { list, members, total: list.data?.pages.at(-1)?.total ?? 0 };
}

export function useAuditPages(query: AuditQuery): LogPages {
  const list = useInfiniteQuery({
    queryKey: [KEY, 'audit', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        ROUTES.listMerchantAudit,
        { query: { ...query, ...(pageParam === undefined ? {} : { before: pageParam }) } },
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
