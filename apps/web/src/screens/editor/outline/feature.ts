import { ListTree } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { OutlineButton } from './outline-button.tsx';
import { OutlineEntry } from './outline-entry.tsx';

/** The board as a tree of names, for keyboards and screen readers. */
export const outlineFeature: EditorFeature = {
  name: 'outline',
  panels: [
    {
      name: 'outline',
      ofBoard: true,
      coversMap: true,
      Component: lazyPart(async () => (await import('./outline-panel.tsx')).OutlinePanel),
    },
  ],
  parts: [
    { slot: 'page', order: 10, Component: OutlineEntry },
    {
      slot: 'page',
      order: 80,
      when: ['drawn'],
      Component: lazyPart(async () => (await import('./walk-announcer.tsx')).WalkAnnouncer),
    },
    { slot: 'viewBarStart', order: 10, Component: OutlineButton },
  ],
  boardMenu: [
    {
      name: 'outline',
      order: 100,
      icon: ListTree,
      label: 'editorView:outline.title',
      shown: ({ narrow }) => narrow,
      run: ({ ui }) => ui.setState({ panel: 'outline' }),
    },
  ],
};
