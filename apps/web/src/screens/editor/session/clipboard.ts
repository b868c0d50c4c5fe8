import type { ClipboardContent, ClipboardPort } from '@sw/editor';

let kept: ClipboardContent | undefined;

/** Of this tab: what was copied on one page can be pasted on the next. */
export const clipboard: ClipboardPort = {
  read: () => kept,
  write: (content) => {
    kept = content;
  },
};
