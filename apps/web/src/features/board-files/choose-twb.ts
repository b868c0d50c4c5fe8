/** The browser's file chooser; undefined if the user cancels it. */
export function chooseTwb(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.twb';
    // Some browsers forget one that stands nowhere before it is answered.
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
