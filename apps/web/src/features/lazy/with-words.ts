import { allWords } from '../../i18n/language.ts';

/** Loads what a board's first frame does without, and the texts that it may show. */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), allWords()]);
  return loaded;
}
