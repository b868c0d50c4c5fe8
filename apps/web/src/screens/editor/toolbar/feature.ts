import type { EditorFeature } from '../shell/editor-feature.ts';
import { Toolbar } from './toolbar.tsx';

/** The tools of the editor, with their panels. */
export const toolbarFeature: EditorFeature = {
  name: 'toolbar',
  parts: [{ slot: 'tools', order: 10, Component: Toolbar }],
};
