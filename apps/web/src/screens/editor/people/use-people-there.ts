import type { PageInfo } from '@sw/contract';
import type { EditorState } from '@sw/editor';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import { useOnline } from '../shell/session/use-online.ts';
import { type PersonThere, peopleThere } from './people-there.ts';

const RENEW_MS = 1_000;

/** By clientId. Their cursors move thirty times a second; this changes when somebody comes or goes. */
export const useHere = (): ReadonlyMap<string, number> =>
  useEditor(useShallow(({ people }: EditorState) => new Map(people.map(({ clientId, actor }) => [clientId, actor]))));

export function usePeopleThere({ wbNo, actor }: Pick<PageInfo, 'wbNo' | 'actor'>): readonly PersonThere[] {
  const online = useOnline(wbNo);
  const here = useHere();
  return useMemo(() => peopleThere(online, here, actor), [online, here, actor]);
}

/** The list of people is asked for every few seconds; the page knows sooner that somebody came or went. */
export function useRenewOnline(wbNo: string): void {
  const cache = useQueryClient();
  const here = useHere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of users triggers the effect; it does not use it.
  useEffect(() => {
    const timer = setTimeout(() => void refetchStale(cache, boardKeys.online(wbNo)), RENEW_MS);
    return () => clearTimeout(timer);
  }, [cache, wbNo, here]);
}

/** Empty until it is known. */
export function useNameOf(wbNo: string, actor: number | undefined): string {
  return useOnline(wbNo).find((person) => person.actor === actor)?.nickName ?? '';
}
