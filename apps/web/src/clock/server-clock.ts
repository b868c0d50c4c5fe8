import type { Clock } from '@sw/base';
import { averageOffset, type ClockOffset, type ClockSample, OFFSET_SAMPLES, offsetState } from '@sw/contract';
import type { Entry } from '../storage/storage.ts';

export interface ServerClock extends Clock {
  /** Queries the server if the stored offset is stale or missing. Never throws: if the query fails, the old offset stays in use. */
  sync(): Promise<void>;
}

/** The server's time, computed from our own clock and a stored offset, so that users with a wrong clock still see correct times. */
export function createServerClock(
  kept: Entry<ClockOffset>,
  askServer: (now: number) => Promise<number>,
  local: Clock,
): ServerClock {
  let underWay: Promise<void> | undefined;

  async function measure(): Promise<void> {
    const samples: ClockSample[] = [];
    for (let taken = 0; taken < OFFSET_SAMPLES; taken += 1) {
      const sentAt = local.now();
      const serverTime = await askServer(sentAt);
      samples.push({ sentAt, receivedAt: local.now(), serverTime });
    }
    kept.set({ offset: averageOffset(samples), takenAt: local.now() });
  }

  const sync = (): Promise<void> => {
    if (offsetState(kept.get(), local.now()) === 'fresh') return Promise.resolve();
    underWay ??= measure()
      .catch(() => {})
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    sync,
    now: () => {
      const now = local.now();
      const offset = kept.get();
      return offset !== undefined && offsetState(offset, now) !== 'expired' ? now + offset.offset : now;
    },
  };
}
