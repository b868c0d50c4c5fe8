import { MINUTE, SECOND } from '@sw/base';
import type { MessageKey, MessageValues } from '../../../i18n/keys.ts';

/** The wait after a failure; the panel shows the failure, and has a button to retry immediately. */
const AFTER_FAILURE_MS = 30_000;

interface ShownCode {
  /** The code has expired. */
  readonly over: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** Milliseconds until the invitation is requested again automatically; undefined: it is not. */
export function refetchDelay({ over, isFetching, isError }: ShownCode): number | undefined {
  if (!over || isFetching) return undefined;
  return isError ? AFTER_FAILURE_MS : 0;
}

/** Whole minutes, rounded down; seconds in the last minute. */
export function timeLeft(milliseconds: number): { readonly key: MessageKey; readonly values: MessageValues } {
  if (milliseconds >= MINUTE)
    return { key: 'sharing:code.minutes', values: { count: Math.floor(milliseconds / MINUTE) } };
  return { key: 'sharing:code.seconds', values: { count: Math.max(0, Math.ceil(milliseconds / SECOND)) } };
}
