import { Presentation, UserPlus } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { openShareDialog } from '../../../features/sharing/dialogs.ts';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { beginDemo } from './demo.ts';
import { DemoBanner } from './demo-banner.tsx';
import { FollowPill } from './follow-pill.tsx';
import { GoAlong } from './go-along.tsx';
import { OnlineFaces } from './online-faces.tsx';
import { PresentButton } from './present-button.tsx';
import { Presenting } from './presenting.tsx';
import { ShareButton } from './share-button.tsx';

/** Who is here: faces, following, presenting and sharing. */
export const peopleFeature: EditorFeature = {
  name: 'people',
  parts: [
    { slot: 'headBar', order: 10, Component: OnlineFaces },
    { slot: 'headBar', order: 60, when: ['wide', 'notWatching'], Component: PresentButton },
    { slot: 'headBar', order: 70, when: ['notWatching'], Component: ShareButton },
    { slot: 'banner', order: 30, Component: DemoBanner },
    { slot: 'banner', order: 40, Component: FollowPill },
    {
      slot: 'window',
      order: 10,
      when: ['drawn'],
      Component: lazyPart(async () => (await import('./announcer.tsx')).Announcer),
    },
    { slot: 'window', order: 11, Component: GoAlong },
    { slot: 'window', order: 12, Component: Presenting },
  ],
  boardMenu: [
    {
      name: 'present',
      order: 30,
      icon: Presentation,
      label: 'editorPeople:demo.begin',
      shown: ({ narrow, rights }) => narrow && rights.edit && rights.demo === undefined,
      run: (_, { wbNo }) => beginDemo(wbNo),
    },
    {
      name: 'share',
      order: 40,
      icon: UserPlus,
      label: 'boards:menu.share',
      run: (_, page) => openShareDialog(page),
    },
  ],
};
