import { CloudDownload, CloudUpload } from 'lucide-react';
import { useConfig } from '../../../features/config/config.ts';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withMessages } from '../../../features/lazy/with-messages.ts';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { CloudHost, openFilePicker } from './cloud-host.tsx';

const withFiles = (): boolean => useConfig.getState().modules.file;

/** Connects the page with the file centre: puts files on the page, and saves objects to the files. */
export const cloudFeature: EditorFeature = {
  name: 'cloud',
  parts: [{ slot: 'window', order: 25, Component: CloudHost }],
  tools: [
    {
      name: 'cloud',
      order: 13,
      icon: CloudDownload,
      label: 'editorTools:tool.cloud',
      shown: withFiles,
      press: openFilePicker,
    },
  ],
  contextMenu: [
    {
      name: 'keepInFiles',
      at: { objects: [0, 55] },
      icon: CloudUpload,
      label: 'editorObjects:action.keepInFiles',
      shown: ({ rights, stored = false }) => rights.copy && stored && withFiles(),
      run: (session) =>
        void withMessages(() => import('./keep-in-files.ts'))
          .then(({ keepInFiles }) => keepInFiles(session))
          .catch(showPartFailure),
    },
  ],
};
