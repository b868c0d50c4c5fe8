import { ViewOnly } from '../shell/chrome/view-only.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { AwayBanner } from './away-banner.tsx';
import { BoardIsland } from './board-island.tsx';
import { GoneBanner } from './gone-banner.tsx';

/** The board itself: the way back, its name and menu, the save state, and banners for a lost connection or a deleted board. */
export const boardFeature: EditorFeature = {
  name: 'board',
  parts: [
    { slot: 'head', order: 10, Component: BoardIsland },
    { slot: 'headBar', order: 20, when: ['wide'], Component: ViewOnly },
    { slot: 'banner', order: 10, Component: GoneBanner },
    { slot: 'banner', order: 20, Component: AwayBanner },
  ],
};
