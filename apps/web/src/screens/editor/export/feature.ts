import { Download, Printer } from 'lucide-react';
import type { BoardMenuQuestion, EditorFeature } from '../shell/editor-feature.ts';
import { ExportHost, openExport } from './export-host.tsx';

const mayCopy = ({ owner, permit }: BoardMenuQuestion): boolean => owner || permit === 2;

/** Saves the board as a file, or prints it. */
export const exportFeature: EditorFeature = {
  name: 'export',
  commands: [
    { name: 'export', shortcut: 'ctrl+shift+e', run: (session) => openExport(session, 'export') },
    { name: 'print', shortcut: 'ctrl+p', run: (session) => openExport(session, 'print') },
  ],
  parts: [{ slot: 'window', order: 20, Component: ExportHost }],
  boardMenu: [
    {
      name: 'export',
      order: 70,
      icon: Download,
      label: 'boardFiles:export.menu',
      shown: mayCopy,
      run: ({ editor }) => editor.run({ name: 'ask', request: 'export' }),
    },
    {
      name: 'print',
      order: 80,
      icon: Printer,
      label: 'boardFiles:print.menu',
      shown: mayCopy,
      run: ({ editor }) => editor.run({ name: 'ask', request: 'print' }),
    },
  ],
};
