import type { EditorFeature } from '../shell/editor-feature.ts';
import { Drops } from './drops.tsx';
import { sessionClipboard } from './session-clipboard.ts';

/** Copy, cut and paste with other boards and applications, and what is dropped onto the page. */
export const clipboardFeature: EditorFeature = {
  name: 'clipboard',
  clipboard: sessionClipboard,
  parts: [{ slot: 'page', order: 40, Component: Drops }],
};
