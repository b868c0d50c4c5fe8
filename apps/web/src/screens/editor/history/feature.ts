import { History } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { HistoryButton } from './history-button.tsx';

/** The page's past: who did what, named versions, and a replay. */
export const historyFeature: EditorFeature = {
  name: 'history',
  panels: [
    {
      name: 'history',
      showsPast: true,
      Component: lazyPart(async () => (await import('./history-panel.tsx')).HistoryPanel),
    },
  ],
  parts: [
    { slot: 'headBar', order: 50, when: ['wide', 'notWatching'], Component: HistoryButton },
    {
      slot: 'undoBar',
      order: 10,
      when: ['drawn'],
      Component: lazyPart(async () => (await import('./since-pill.tsx')).SincePill),
    },
  ],
  boardMenu: [
    {
      name: 'history',
      order: 120,
      icon: History,
      label: 'editorHistory:open',
      run: ({ ui }) => ui.setState({ panel: 'history' }),
    },
  ],
};
