import type { EditorFeature } from '../shell/editor-feature.ts';
import { BoardBell } from './board-bell.tsx';

/** The bell with the notification centre. */
export const noticesFeature: EditorFeature = {
  name: 'notices',
  parts: [{ slot: 'headBar', order: 30, when: ['wide', 'notWatching'], Component: BoardBell }],
};
