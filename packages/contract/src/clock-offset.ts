import { DAY, MINUTE } from '@sw/base';

/** The stored difference between the server's clock and ours: server = local + offset. */
export interface ClockOffset {
  readonly offset: number;
  /** Local time of the measurement. */
  readonly takenAt: number;
}

const OFFSET_LIFE_MS = 7 * DAY;
const OFFSET_FRESH_MS = 3 * MINUTE;
export const OFFSET_SAMPLES = 2;

export type OffsetState = 'fresh' | 'stale' | 'expired';

/**
 * Fresh: used as it is. Stale: still used while a new one is fetched. Expired, or measured before the local clock was
 * set back: not used.
 */
export function offsetState(kept: ClockOffset | undefined, now: number): OffsetState {
  if (kept === undefined) return 'expired';
  const age = now - kept.takenAt;
  if (age < 0 || age > OFFSET_LIFE_MS) return 'expired';
  return age > OFFSET_FRESH_MS ? 'stale' : 'fresh';
}

/** One answer of the server, with the local time before and after; the server's time is assumed to lie halfway. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverTime: number;
}

export function averageOffset(samples: readonly ClockSample[]): number {
  const offsets = samples.map(({ sentAt, receivedAt, serverTime }) => serverTime - (sentAt + receivedAt) / 2);
  return Math.round(offsets.reduce((sum, offset) => sum + offset, 0) / Math.max(1, offsets.length));
}
