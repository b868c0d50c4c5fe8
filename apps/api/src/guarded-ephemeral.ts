import type { Ephemeral } from '@sw/redis';
import { EngineAway } from './http/unavailable.ts';

/** Every Redis failure has the same answer: try again in a moment. Nobody is admitted meanwhile. */
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
  const guardedPort = <P extends object>(port: P): P =>
    Object.fromEntries(Object.entries(port).map(([name, work]) => [name, guarded(work)])) as P;
  return {
    putCode: guarded(ephemeral.putCode),
    tryCode: guarded(ephemeral.tryCode),
    putOnce: guarded(ephemeral.putOnce),
    takeOnce: guarded(ephemeral.takeOnce),
    take: guarded(ephemeral.take),
    clear: guarded(ephemeral.clear),
    invitations: guardedPort(ephemeral.invitations),
    screenCopies: guardedPort(ephemeral.screenCopies),
    offers: guardedPort(ephemeral.offers),
    slots: guardedPort(ephemeral.slots),
    sums: guardedPort(ephemeral.sums),
    cells: guardedPort(ephemeral.cells),
    ping: () => ephemeral.ping(),
    close: () => ephemeral.close(),
  };
}
