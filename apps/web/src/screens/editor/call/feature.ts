import { Phone, Video } from 'lucide-react';
import { CALL_KEYS } from '../../../features/call/call-keys.ts';
import { useConfig } from '../../../features/config/config.ts';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withMessages } from '../../../features/lazy/with-messages.ts';
import type { BoardMenuQuestion, EditorFeature, EditorSession, FeatureCommand } from '../shell/editor-feature.ts';
import { CallEntry } from './call-entry.tsx';

type Commands = typeof import('./call-commands.ts');

const loadCommands = (run: (commands: Commands) => void): void =>
  void withMessages(() => import('./call-commands.ts')).then(run, showPartFailure);

const key = (
  name: string,
  shortcut: string,
  run: (commands: Commands, session: EditorSession) => void,
): FeatureCommand => ({
  name,
  shortcut,
  everywhere: true,
  run: (session) => loadCommands((all) => run(all, session)),
});

/** Whether calls are in the menu, because there is no room for the button. */
const inMenu = ({ narrow, rights }: BoardMenuQuestion): boolean => narrow && rights.edit && useConfig.getState().calls;

/** Calls on the board: the button, the dock, and the keys during a call. */
export const callFeature: EditorFeature = {
  name: 'call',
  commands: [
    key('call', CALL_KEYS.enter, (all, session) => all.startOrJoin(session)),
    key('callMicrophone', CALL_KEYS.microphone, (all) => all.toggleMicrophone()),
    key('callCamera', CALL_KEYS.camera, (all) => all.toggleCamera()),
    key('callHand', CALL_KEYS.hand, (all) => all.toggleHand()),
    key('callLeave', CALL_KEYS.leave, (all) => all.leaveCall()),
  ],
  parts: [
    { slot: 'headBar', order: 55, when: ['wide', 'notWatching'], Component: CallEntry },
    {
      slot: 'window',
      order: 60,
      when: ['drawn'],
      Component: lazyPart(async () => (await import('./editor-call.tsx')).EditorCall),
    },
  ],
  boardMenu: [
    {
      name: 'videoCall',
      order: 31,
      icon: Video,
      label: 'call:button.video',
      shown: inMenu,
      run: (_, page) => loadCommands((all) => all.enter(page, 'video')),
    },
    {
      name: 'voiceCall',
      order: 32,
      icon: Phone,
      label: 'call:button.voice',
      shown: inMenu,
      run: (_, page) => loadCommands((all) => all.enter(page, 'voice')),
    },
  ],
};
