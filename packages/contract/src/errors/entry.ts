import type { Locale } from '@sw/base';

/**
 * How a message reaches the user. `toast` passes by; `dialog` must be acknowledged; `field` stands under the form field
 * it speaks of; `silent` is acted upon and not shown.
 */
export type Show = 'toast' | 'dialog' | 'field' | 'silent';

/** `{0}`, `{1}` … in a text are filled from the error's parameters. */
export interface ErrorEntry extends Record<Locale, string> {
  /** The envelope's code. 0 is success; 500 and 501 are the specification's own. */
  readonly code: number;
  /** HTTP status of the answer; 0 for messages that only the client gives. */
  readonly status: number;
  readonly show: Show;
}

/** Keeps the names literal while checking each entry's shape. */
export const entries = <const T extends Record<string, ErrorEntry>>(table: T): T => table;
