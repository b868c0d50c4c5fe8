import type { EditorFeature } from '../shell/editor-feature.ts';
import { ContextBar } from './context-bar.tsx';
import { ContextMenu } from './context-menu.tsx';

/** The bar beside what is selected, and the context menu. */
export const objectsFeature: EditorFeature = {
  name: 'objects',
  parts: [
    { slot: 'page', order: 60, Component: ContextBar },
    { slot: 'page', order: 70, Component: ContextMenu },
  ],
};
