import { ACCEPTED } from './file-format.ts';

/** Opens the browser's file chooser. The promise stays pending if it is closed without a choice. */
export function chooseFiles(several: boolean, accept = ACCEPTED): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = several;
    // Some browsers drop an input that is not in the document before the user has chosen.
    input.hidden = true;
    document.body.append(input);
    const done = (files: readonly File[]): void => {
      input.remove();
      resolve(files);
    };
    input.addEventListener('change', () => done([...(input.files ?? [])]));
    input.addEventListener('cancel', () => done([]));
    input.click();
  });
}
