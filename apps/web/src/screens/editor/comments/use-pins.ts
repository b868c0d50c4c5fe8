import type { CommentThread } from '@sw/contract';
import { useEffect, useState } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';
import { type PinPlace, pinPlace } from './pin-place.ts';

/** Short compared with the time a user needs to find a pin. */
const FOLLOW_MS = 50;

export interface Pin {
  readonly thread: CommentThread;
  readonly place: PinPlace;
}

/** The threads of the open page, each at the present place of its object. */
export function usePins(threads: readonly CommentThread[] | undefined, pageId: string): readonly Pin[] {
  const { page, stage } = useEditorSession();
  const [, renew] = useState(0);
  const here = (threads ?? []).filter((thread) => thread.pageId === pageId);
  useEffect(() => {
    const held = new Set(here.flatMap(({ anchor }) => anchor.object?.selectId ?? []));
    const limited = atMostEvery(FOLLOW_MS, () => renew((count) => count + 1));
    const stop = page.on('change', (touched) => {
      // Only objects that changed themselves count, and those inside them: not lines that follow their ends, and not groups.
      // everything inside them.
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
