import { indexOfPage } from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import { type OutlineNode, outlineOfPage } from '@sw/editor';
import { useEffect, useState } from 'react';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';

const RENEW_MS = 1_000;

/** The contents of pages that are not open, while their lines are unfolded; updated when others change them. */
export function useOtherPages(wbNo: string, pageIds: readonly string[]): ReadonlyMap<string, readonly OutlineNode[]> {
  const connection = useLiveStore((state) => state.connection);
  const { kit } = useEditorSession();
  const [found, setFound] = useState<ReadonlyMap<string, readonly OutlineNode[]>>(new Map());
  const wanted = pageIds.join();
  useEffect(() => {
    if (connection === undefined || wanted === '') return;
    const closers = wanted.split(',').map((pageId) => {
      const page: PageClient = connection.openPage({ wbNo, pageId });
      const limited = atMostEvery(RENEW_MS, () => {
        const state = page.page;
        if (state === undefined) return;
        setFound((before) => new Map(before).set(pageId, outlineOfPage(state, indexOfPage(kit, state))));
      });
      const stop = page.on('change', limited.ask);
      limited.ask();
      return () => {
        limited.stop();
        stop();
        page.close();
      };
    });
    return () => {
      for (const close of closers) close();
    };
  }, [connection, kit, wbNo, wanted]);
  return found;
}
