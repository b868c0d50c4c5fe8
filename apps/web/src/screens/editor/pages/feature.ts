import type { EditorFeature } from '../shell/editor-feature.ts';
import { PageBar } from './page-bar.tsx';

/** The board's pages at the foot of the window. */
export const pagesFeature: EditorFeature = {
  name: 'pages',
  parts: [{ slot: 'foot', order: 20, Component: PageBar }],
};
