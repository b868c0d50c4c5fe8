import type { Editor } from '@sw/editor';

/** Within it a working connection saves anything. */
const AT_MOST_MS = 10_000;

/** What is exported is what the server has: waits until it has everything. False: it has not, and does not get it now. */
export function untilSaved({ state }: Editor): Promise<boolean> {
  const saved = (): boolean => state.get().save.state === 'saved';
  if (saved()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      clearTimeout(late);
      stop();
      resolve(answer);
    };
    const stop = state.subscribe(() => saved() && end(true));
    const late = setTimeout(() => end(false), AT_MOST_MS);
  });
}
