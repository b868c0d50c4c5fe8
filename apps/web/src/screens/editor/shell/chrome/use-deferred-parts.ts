import { useEffect } from 'react';
import { aheadOfUse, fetchAhead } from '../../../../features/lazy/ahead.ts';
import { afterPaint } from '../../../../features/live/after-paint.ts';
import { pause } from '../../../../features/timing/pause.ts';
import { loadPlacement } from '../../../../ui/place.ts';
import { useEditor, useEditorSession } from '../session/editor-context.ts';

// Menus, tooltips and popovers need it at the first click or hover.
aheadOfUse(async () => void (await loadPlacement()));

/** The mark in the browser's timeline from which on nothing that is fetched was needed to see and edit the page. */
const DRAWN = 'editor-drawn';

/** A painter that needs longer does not hold up the rest of the interface. */
const AT_LATEST_MS = 3_000;

/** Once the page's picture is there, what only a click shows is fetched while nobody does anything. */
export function useDeferredParts(): void {
  const { clipboard, stage, ui } = useEditorSession();
  const loaded = useEditor((state) => state.loaded);
  useEffect(() => {
    if (!loaded) return;
    const left = new AbortController();
    let cancel = (): void => undefined;
    const wait = async (): Promise<void> => {
      await Promise.race([stage.settled(), pause(AT_LATEST_MS, left.signal)]);
      if (left.signal.aborted) return;
      cancel = afterPaint(() => {
        performance.mark(DRAWN);
        ui.setState({ drawn: true });
        clipboard.listen();
        void fetchAhead();
      });
    };
    wait().catch(() => undefined);
    return () => {
      left.abort();
      cancel();
    };
  }, [loaded, clipboard, stage, ui]);
}
