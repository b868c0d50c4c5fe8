import { type HistoryActor, type HistoryWork, type NamedVersion, ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../../features/transport/api.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useT } from '../../../i18n/language.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { usePlayer } from './history-context.ts';
import { type Track, trackOf } from './track.ts';

/** How often the list is fetched while others draw. */
const RENEW_MS = 10_000;

const keyOf = (pageId: string) => ['history', pageId];

export interface TimeLine {
  readonly failed: boolean;
  readonly loaded: boolean;
  readonly begins: number;
  readonly head: number;
  readonly work: readonly HistoryWork[];
  readonly people: readonly HistoryActor[];
  readonly versions: readonly NamedVersion[];
  readonly track: Track;
  renew(): Promise<void>;
}

const NONE: readonly never[] = [];

export function useTimeLine(): TimeLine {
  const { pageId } = useEditorSession().page.key;
  const player = usePlayer();
  const cache = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: keyOf(pageId),
    queryFn: () => api.call(ROUTES.getTimeLine, { params: { pageId } }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
    meta: { failures: 'inPlace' },
  });
  const { begins = 0, head = 0, work = NONE, people = NONE, versions = NONE } = data ?? {};
  useEffect(() => player.setHead(head), [player, head]);
  const track = useMemo(() => trackOf(work, begins, head), [work, begins, head]);
  return {
    failed: isError && data === undefined,
    loaded: data !== undefined,
    begins,
    head,
    work,
    people,
    versions,
    track,
    renew: () => refetchStale(cache, keyOf(pageId)),
  };
}

/** The names of people in a history, including the user and people whose accounts are deleted. */
export function useNames(people: readonly HistoryActor[]): (actor: number) => string {
  const t = useT();
  const own = useEditor((state) => state.standing?.actor);
  return (actor) => {
    const name = people.find((person) => person.actor === actor)?.nickName || t('editorHistory:somebody');
    return actor === own ? t('editorHistory:you', { name }) : name;
  };
}
