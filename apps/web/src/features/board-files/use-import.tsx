import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { chooseTwb } from './choose-twb.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Asks for a board file and imports it; the caller renders `dialog`. */
export function useImport(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const [file, setFile] = useState<File>();
  return {
    ask: () => void chooseTwb().then(setFile),
    dialog: file && <ImportDialog file={file} close={() => setFile(undefined)} />,
  };
}
