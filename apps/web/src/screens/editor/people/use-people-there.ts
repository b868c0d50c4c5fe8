import type { PageInfo } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useOnline } from '../shell/session/use-online.ts';
import { useWhere } from '../shell/session/use-where.ts';
import { type PersonThere, peopleThere } from './people-there.ts';

const RENEW_MS = 1_000;

export function usePeopleThere({
  wbNo,
  pageId,
  actor,
}: Pick<PageInfo, 'wbNo' | 'pageId' | 'actor'>): readonly PersonThere[] {
  const online = useOnline(wbNo);
  const where = useWhere(wbNo);
  return useMemo(() => peopleThere(online, where, { actor, pageId }), [online, where, actor, pageId]);
}

/** The list of people is fetched every few seconds; the socket reports sooner that somebody arrived or left. */
export function useRenewOnline(wbNo: string): void {
  const cache = useQueryClient();
  const there = [...useWhere(wbNo).keys()].toSorted().join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of clients triggers the effect; it does not use it.
  useEffect(() => {
    const timer = setTimeout(() => void refetchStale(cache, boardKeys.online(wbNo)), RENEW_MS);
    return () => clearTimeout(timer);
  }, [cache, wbNo, there]);
}

/** Empty until the name is known. */
export function useNameOf(wbNo: string, actor: number | undefined): string {
  return useOnline(wbNo).find((person) => person.actor === actor)?.nickName ?? '';
}
