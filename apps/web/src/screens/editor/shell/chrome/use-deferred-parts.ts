import { useEffect } from 'react';
import { aheadOfUse, fetchAhead } from '../../../../features/lazy/ahead.ts';
import { afterPaint } from '../../../../features/live/after-paint.ts';
import { pause } from '../../../../features/timing/pause.ts';
import { loadPlacement } from '../../../../ui/place.ts';
import { useEditor, useEditorSession } from '../session/editor-context.ts';

// Menus, tooltips and popovers need it at the first click or hover.
aheadOfUse(async () => void (await loadPlacement()));

/** The mark in the browser's performance timeline after which nothing is fetched that was needed to see and edit the page. */
const DRAWN = 'editor-drawn';

/** If drawing takes longer, the rest of the interface loads anyway. */
const AT_LATEST_MS = 3_000;

/** Once the page is drawn, fetches the parts that need a click, while the page is idle. */
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
