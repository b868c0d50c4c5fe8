import type { RefObject } from 'react';

interface FileInputProps {
  /** A button on the page opens it. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly choose: (files: readonly File[]) => void;
}

/** Chooses any number of files. The same file can be chosen again immediately. */
export function FileInput({ input, label, choose }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        target.value = '';
        choose(chosen);
      }}
    />
  );
}
