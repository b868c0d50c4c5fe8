import { ACCEPTED } from './file-format.ts';

/** The browser's own chooser. Nothing is answered where it is closed without a choice. */
export function chooseFiles(several: boolean, accept = ACCEPTED): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = several;
    // Some browsers forget one that stands nowhere before it is answered.
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
