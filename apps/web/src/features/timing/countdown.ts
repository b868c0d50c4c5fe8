import { SECOND } from '@sw/base';

/**
 * Whole seconds until `until`, never below 0. Computed from a point in time, so a tab that slept shows the right
 * number.
 */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND));
