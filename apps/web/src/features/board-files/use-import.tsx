import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Asks for a board file and imports it; the caller renders `dialog`. */
export function useImport(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const [file, setFile] = useState<File>();
  return {
    ask: () => void chooseTwb().then(setFile),
    dialog: file && <ImportDialog file={file} close={() => setFile(undefined)} />,
  };
}

/** The browser's file chooser; undefined if the user cancels it. */
function chooseTwb(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.twb';
    // Some browsers drop an input that is not in the document before the user has chosen.
    input.hidden = true;
    document.body.append(input);
    const done = (file: File | undefined): void => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => done(input.files?.[0]));
    input.addEventListener('cancel', () => done(undefined));
    input.click();
  });
}
