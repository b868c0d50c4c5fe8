import type { RandomBytes } from '@sw/base';

const ID = /^[1-9]\d{0,18}$/;

/** A decimal string without leading zeros: 63 bits do not fit into a JavaScript number. */
export const isSelectId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/**
 * 63 random bits: with 10^5 objects on a page two new ids collide once in 10^9 pages, and then the second creation is
 * void.
 */
export function newSelectId(random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))): string {
  for (;;) {
    let bits = 0n;
    for (const byte of random(8)) bits = (bits << 8n) | BigInt(byte);
    bits &= (1n << 63n) - 1n;
    if (bits !== 0n) return String(bits);
  }
}

/** Compares two ids numerically while keeping them as strings. */
export function compareSelectIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
