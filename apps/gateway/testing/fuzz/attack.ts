import { CLOSE_CODES, type HaltReason } from '@sw/contract';

/** A whole number below the given one. */
export type Roll = (below: number) => number;

/** Numbers that a seed decides (mulberry32). */
export function dice(seed: number): Roll {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export function pick<T>(roll: Roll, list: readonly [T, ...T[]]): T {
  return list[roll(list.length)] ?? list[0];
}

/** The answer the gateway must give: a close with this code, a stopped lane, or an acknowledgement. */
export type Answer = { readonly closed: number } | { readonly halted: HaltReason } | { readonly ack: true };

export interface Attack {
  readonly kind: string;
  /** As they go over the wire. */
  readonly bytes: Buffer;
  readonly answer: Answer;
}

export const MALFORMED: Answer = { closed: CLOSE_CODES.MALFORMED.code };
export const TOO_LARGE: Answer = { closed: CLOSE_CODES.TOO_LARGE.code };

export const noise = (roll: Roll, length: number): Uint8Array => Uint8Array.from({ length }, () => roll(256));
