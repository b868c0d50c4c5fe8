import type { ErrorName } from '../errors/catalogue.ts';

/** Characters of one comment. */
export const COMMENT_MAX = 2_000;
/** Threads on one board, including resolved ones: the list of all of them stays small enough for one response. */
export const THREADS_MAX = 1_000;
/** Comments of one thread. */
export const COMMENTS_OF_THREAD_MAX = 200;
/** Users that one comment may mention. */
export const MENTIONS_MAX = 50;
/** Characters of a thread's excerpt in a list. */
export const COMMENT_EXCERPT = 240;

/**
 * Everything except the line break: nothing in a comment may move a cursor, change the writing direction or hide text.
 */
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Plain text as stored. */
export const normalComment = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export function commentProblem(text: string): ErrorName | undefined {
  if (text === '') return 'COMMENT_EMPTY';
  return [...text].length > COMMENT_MAX ? 'COMMENT_LENGTH' : undefined;
}
