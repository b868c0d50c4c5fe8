import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { ContextBar } from './context-bar.tsx';
import { ContextMenu } from './context-menu.tsx';

/** The bar beside the selection, and the context menu. */
export const objectsFeature: EditorFeature = {
  name: 'objects',
  parts: [
    { slot: 'page', order: 60, Component: ContextBar },
    { slot: 'page', order: 70, Component: ContextMenu },
    {
      slot: 'page',
      order: 90,
      when: ['drawn'],
      Component: lazyPart(async () => (await import('./change-announcer.tsx')).ChangeAnnouncer),
    },
  ],
};
