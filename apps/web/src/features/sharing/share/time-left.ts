import { MINUTE, SECOND } from '@sw/base';
import type { MessageKey, MessageValues } from '../../../i18n/keys.ts';

/** Whole minutes, rounded down; seconds in the last minute. */
export function timeLeft(milliseconds: number): { readonly key: MessageKey; readonly values: MessageValues } {
  if (milliseconds >= MINUTE)
    return { key: 'sharing:code.minutes', values: { count: Math.floor(milliseconds / MINUTE) } };
  return { key: 'sharing:code.seconds', values: { count: Math.max(0, Math.ceil(milliseconds / SECOND)) } };
}
