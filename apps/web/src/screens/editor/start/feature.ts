import type { EditorFeature } from '../shell/editor-feature.ts';
import { StartLayer } from './start-layer.tsx';

/** The content of an empty board for users who may draw: three hints, and templates to begin with. */
export const startFeature: EditorFeature = {
  name: 'start',
  parts: [{ slot: 'page', order: 15, Component: StartLayer, when: ['drawn', 'present', 'notWatching'] }],
};
