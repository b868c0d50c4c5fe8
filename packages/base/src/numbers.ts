/** Milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Bytes. */
export const MEGABYTE = 1024 * 1024;

/** The value, or the bound that it exceeds; the lower one if the bounds cross. */
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
