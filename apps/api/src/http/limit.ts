import { Refusal, type Route } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';

/**
 * An office of many users may share one address. If each of them is counted by their own account, the address may do as
 * much as twenty of them.
 */
const PEOPLE_BEHIND_ONE_ADDRESS = 20;
/** As many displays, or readers of calendars, that are each counted by their own key. */
const KEYS_BEHIND_ONE_ADDRESS = 200;
/** While Redis is down, a call that can continue without it must not wait for it each time. */
const TRUST_SILENCE_MS = 1_000;

/** What is counted: a route of the contract, or something of the same form that the contract does not describe. */
type Limited = Pick<Route, 'name' | 'method' | 'access' | 'keyed' | 'limit'>;

/** How many callers behind one address are counted by themselves. */
function sharersOf({ access, keyed }: Limited): number {
  if (keyed) return KEYS_BEHIND_ONE_ADDRESS;
  return access === 'session' ? PEOPLE_BEHIND_ONE_ADDRESS : 1;
}

export interface Limiter {
  bySource(route: Limited, source: string): Promise<void>;
  byAccount(route: Limited, accountId: string): Promise<void>;
}

/**
 * Without Redis nothing can be counted. An anonymous POST guesses or sends something, so it is refused. Everything else
 * continues uncounted, so that users can keep working.
 */
export function createLimiter(ephemeral: Ephemeral, onAway: (error: unknown) => void): Limiter {
  let awayUntil = 0;

  async function take(route: Limited, who: string, requests: number): Promise<void> {
    const closed = route.access === 'anyone' && route.method !== 'GET';
    if (!closed && performance.now() < awayUntil) return;
    let retryAfter: number;
    try {
      const rate = { limit: requests, windowSeconds: route.limit.seconds };
      const decision = await ephemeral.take(`route:${route.name}:${who}`, rate);
      retryAfter = decision.allowed ? 0 : decision.retryAfterSeconds;
    } catch (error) {
      awayUntil = performance.now() + TRUST_SILENCE_MS;
      if (closed) throw error;
      onAway(error);
      return;
    }
    if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', [retryAfter]);
  }

  return {
    bySource: (route, source) => take(route, `source:${source}`, route.limit.requests * sharersOf(route)),
    byAccount: (route, accountId) => take(route, `account:${accountId}`, route.limit.requests),
  };
}
