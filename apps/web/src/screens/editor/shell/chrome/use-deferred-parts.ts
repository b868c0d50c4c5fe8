import { useEffect } from 'react';
import { aheadOfUse, fetchAhead } from '../../../../features/lazy/ahead.ts';
import { afterPaint } from '../../../../features/live/after-paint.ts';
import { loadPlacement } from '../../../../ui/place.ts';
import { useEditor, useEditorSession } from '../session/editor-context.ts';

// Menus, tooltips and popovers need it at the first click or hover.
aheadOfUse(async () => void (await loadPlacement()));

/** The mark in the browser's timeline from which on nothing that is fetched was needed to see and edit the page. */
const DRAWN = 'editor-drawn';

/** Once the page is seen, what only a click shows is fetched while nobody does anything. */
export function useDeferredParts(): void {
  const { clipboard, ui } = useEditorSession();
  const loaded = useEditor((state) => state.loaded);
  useEffect(() => {
    if (!loaded) return;
    return afterPaint(() => {
      performance.mark(DRAWN);
      ui.setState({ drawn: true });
      clipboard.listen();
      void fetchAhead();
    });
  }, [loaded, clipboard, ui]);
}
