import { CLOSE_CODES, type HaltReason } from '@sw/contract';
import type { Roll } from './dice.ts';

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
