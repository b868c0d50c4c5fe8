import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { ShortcutsButton } from './shortcuts-button.tsx';

/** The panel of keyboard shortcuts. */
export const shortcutsFeature: EditorFeature = {
  name: 'shortcuts',
  commands: [
    {
      name: 'shortcuts',
      shortcut: '?',
      run: ({ ui }) => ui.setState(({ panel }) => ({ panel: panel === 'shortcuts' ? undefined : 'shortcuts' })),
    },
  ],
  panels: [
    {
      name: 'shortcuts',
      coversMap: true,
      Component: lazyPart(framed(async () => (await import('./shortcuts-panel.tsx')).ShortcutsPanel)),
    },
  ],
  parts: [{ slot: 'viewBarEnd', order: 20, Component: ShortcutsButton }],
};
