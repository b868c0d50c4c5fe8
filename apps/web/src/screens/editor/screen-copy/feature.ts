import { MonitorDown, MonitorUp } from 'lucide-react';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { Screens } from './screens.tsx';
import { openScreenCopy, openScreenPaste } from './screens-store.ts';

/** Copies the selection to another screen. */
export const screenCopyFeature: EditorFeature = {
  name: 'screenCopy',
  parts: [{ slot: 'window', order: 30, Component: Screens }],
  contextMenu: [
    {
      name: 'copyToScreen',
      at: { objects: [0, 50] },
      icon: MonitorUp,
      label: 'editorObjects:action.copyToScreen',
      shown: ({ rights }) => rights.copy && rights.reason !== 'demo',
      run: openScreenCopy,
    },
    {
      name: 'pasteFromScreen',
      at: { page: [0, 20] },
      icon: MonitorDown,
      label: 'editorObjects:action.pasteFromScreen',
      shown: ({ rights }) => rights.edit,
      run: (_, at) => openScreenPaste(at),
    },
  ],
};
