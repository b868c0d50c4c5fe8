import type { Where } from '@sw/board-sync';
import { useMemo } from 'react';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { useOnline } from '../shell/session/use-online.ts';
import { useWhere } from '../shell/session/use-where.ts';

export interface PersonHere {
  readonly actor: number;
  readonly name: string;
  readonly colour: string;
}

const NOBODY: readonly PersonHere[] = [];

/** By page, the other people there; a person with several windows counts once. */
export function actorsByPage(where: Where, own: number | undefined): ReadonlyMap<string, readonly number[]> {
  const pages = Map.groupBy(where.values(), ({ pageId }) => pageId);
  return new Map(
    [...pages].map(([pageId, people]) => {
      const others = new Set(people.map(({ actor }) => actor));
      if (own !== undefined) others.delete(own);
      return [pageId, [...others].toSorted((a, b) => a - b)];
    }),
  );
}

/** The other people on each page of the board. */
export function usePeopleOnPages(wbNo: string): (pageId: string) => readonly PersonHere[] {
  const { faces } = useEditorSession();
  const where = useWhere(wbNo);
  const own = useEditor(({ standing }) => standing?.actor);
  // The names come with this list.
  const online = useOnline(wbNo);
  return useMemo(() => {
    faces.learn(online);
    const actors = actorsByPage(where, own);
    return (pageId) => actors.get(pageId)?.map((actor) => ({ actor, ...faces.face(actor) })) ?? NOBODY;
  }, [faces, where, own, online]);
}
