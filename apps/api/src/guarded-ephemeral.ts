import type { Ephemeral } from '@sw/redis';
import { EngineAway } from './http/unavailable.ts';

/** Whatever Redis fails with, the answer is the same: come back in a moment. Nobody is admitted meanwhile. */
export function guardedEphemeral(ephemeral: Ephemeral): Ephemeral {
  const guarded = <A extends unknown[], T>(work: (...values: A) => Promise<T>) => {
    return async (...values: A): Promise<T> => {
      try {
        return await work(...values);
      } catch (error) {
        throw new EngineAway('Redis', error);
      }
    };
  };
  return {
    putCode: guarded(ephemeral.putCode),
    tryCode: guarded(ephemeral.tryCode),
    putOnce: guarded(ephemeral.putOnce),
    takeOnce: guarded(ephemeral.takeOnce),
    take: guarded(ephemeral.take),
    clear: guarded(ephemeral.clear),
    ping: () => ephemeral.ping(),
    close: () => ephemeral.close(),
  };
}
