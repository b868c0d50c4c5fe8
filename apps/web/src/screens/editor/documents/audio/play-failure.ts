import type { ErrorName } from '@sw/contract';

/** Not reported: pausing before playback began aborts it, and a browser that blocks autoplay shows the button. */
const QUIET: ReadonlySet<string> = new Set(['AbortError', 'NotAllowedError']);

/** The error to show when a recording does not play. */
export const playFailure = (error: unknown): ErrorName | undefined =>
  error instanceof DOMException && QUIET.has(error.name) ? undefined : 'AUDIO_LOAD_FAILED';
