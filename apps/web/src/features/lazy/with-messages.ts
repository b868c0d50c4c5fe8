import { allMessages } from '../../i18n/language.ts';

/** Loads code that a board's first frame does not need, and its messages. */
export async function withMessages<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), allMessages()]);
  return loaded;
}
