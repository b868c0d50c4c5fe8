import type { Locale } from '@sw/base';

/**
 * How the user sees a message. `toast` disappears; `dialog` must be acknowledged; `field` appears under its form field;
 * `inPlace` stays beside what it is about for as long as it is true; `silent` triggers an action and is not shown.
 */
export type Show = 'toast' | 'dialog' | 'field' | 'inPlace' | 'silent';

/** `{0}`, `{1}` … in a text are filled from the error's parameters. */
export interface ErrorEntry extends Record<Locale, string> {
  /** The envelope's code. 0 is success; 500 and 501 are the specification's own. */
  readonly code: number;
  /** HTTP status of the response; 0 for messages that only the client creates. */
  readonly status: number;
  readonly show: Show;
}

/** Keeps the names as literals while checking each entry's shape. */
export const entries = <const T extends Record<string, ErrorEntry>>(table: T): T => table;
