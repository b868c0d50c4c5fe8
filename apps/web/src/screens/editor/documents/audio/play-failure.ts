import type { ErrorName } from '@sw/contract';

/** A press on pause ends a play that had not begun; a browser that plays nothing before the first press shows the button. */
const QUIET: ReadonlySet<string> = new Set(['AbortError', 'NotAllowedError']);

/** What a user is shown when a recording does not play. */
export const playFailure = (error: unknown): ErrorName | undefined =>
  error instanceof DOMException && QUIET.has(error.name) ? undefined : 'AUDIO_LOAD_FAILED';
