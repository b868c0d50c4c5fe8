import { SECOND } from '@sw/base';

/** Whole seconds until `until`, never below 0. Counted from a moment, so a tab that slept shows the right figure. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND));
