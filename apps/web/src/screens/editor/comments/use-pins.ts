import type { CommentThread } from '@sw/contract';
import { useEffect, useState } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';
import { type PinPlace, pinPlace } from './pin-place.ts';

/** Several times in the time that a hand needs to look for a pin. */
const FOLLOW_MS = 50;

export interface Pin {
  readonly thread: CommentThread;
  readonly place: PinPlace;
}

/** The threads of the open page, each where its object is now. */
export function usePins(threads: readonly CommentThread[] | undefined, pageId: string): readonly Pin[] {
  const { page, stage } = useEditorSession();
  const [, renew] = useState(0);
  const here = (threads ?? []).filter((thread) => thread.pageId === pageId);
  useEffect(() => {
    const held = new Set(here.flatMap(({ anchor }) => anchor.object?.selectId ?? []));
    const limited = atMostEvery(FOLLOW_MS, () => renew((count) => count + 1));
    const stop = page.on('change', (touched) => {
      // Lines are held by what they connect, groups by nothing: only what moved itself is looked at, and all that is below it.
      if (touched === 'all' || [...touched].some((id) => held.has(id) || page.page?.children.has(id))) limited.ask();
    });
    return () => {
      limited.stop();
      stop();
    };
  });
  if (page.page === undefined) return [];
  return here.map((thread) => ({ thread, place: pinPlace(thread.anchor, (id) => stage.index.boundsOf(id)) }));
}
