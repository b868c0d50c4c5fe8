import type { EditorFeature } from '../shell/editor-feature.ts';
import { StartLayer } from './start-layer.tsx';

/** What an empty board says to who may draw on it: three hints, and templates to begin with. */
export const startFeature: EditorFeature = {
  name: 'start',
  parts: [{ slot: 'page', order: 15, Component: StartLayer, when: ['drawn', 'present', 'notWatching'] }],
};
