import type { EditorFeature } from '../shell/editor-feature.ts';
import { UndoIsland } from './undo-island.tsx';
import { ViewIsland } from './view-island.tsx';

/** Undo and redo, zoom, full screen and the map. */
export const viewFeature: EditorFeature = {
  name: 'view',
  parts: [
    { slot: 'foot', order: 10, Component: UndoIsland },
    { slot: 'foot', order: 30, Component: ViewIsland },
  ],
};
