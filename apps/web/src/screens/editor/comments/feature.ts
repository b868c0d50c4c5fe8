import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { setCommenting } from './commenting.ts';

/** Threads pinned to the page, and the panel that lists them. */
export const commentsFeature: EditorFeature = {
  name: 'comments',
  commands: [{ name: 'comment', shortcut: 'c', run: (session) => setCommenting(session, 'requested') }],
  panels: [
    {
      name: 'comments',
      ofBoard: true,
      coversMap: true,
      Component: lazyPart(async () => (await import('./comments-panel.tsx')).CommentsPanel),
    },
  ],
  parts: [
    {
      slot: 'page',
      order: 20,
      when: ['drawn', 'present'],
      Component: lazyPart(async () => (await import('./comments-layer.tsx')).CommentsLayer),
    },
    {
      slot: 'headBar',
      order: 40,
      when: ['drawn', 'wide', 'notWatching'],
      keepsRoom: true,
      Component: lazyPart(async () => (await import('./comments-button.tsx')).CommentsButton),
    },
  ],
  boardMenu: [
    {
      name: 'comments',
      order: 110,
      icon: MessageSquare,
      label: 'editorComments:title',
      run: ({ ui }) => ui.setState({ panel: 'comments' }),
    },
  ],
  contextMenu: [
    {
      name: 'comment',
      at: { objects: [2, 50], page: [1, 10] },
      icon: MessageSquarePlus,
      label: 'editorObjects:action.comment',
      shortcut: 'c',
      shown: ({ rights, locked }) => rights.edit && locked !== 'all',
      run: ({ editor }) => editor.run({ name: 'ask', request: 'comment' }),
    },
  ],
};
