import { MINUTE, SECOND } from '@sw/base';
import { Refusal, type Route } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** Requests of one network with keys that open nothing. A display whose key was taken back asks a few times a minute. */
const UNKNOWN_KEYS = { limit: 60, windowSeconds: MINUTE / SECOND };

interface Counted {
  /** Routes with one name are counted together. */
  readonly name: string;
  /** What the key opens; undefined: nothing. */
  readonly opens: string | undefined;
  readonly caller: Caller;
}

/**
 * Counts a request to a keyed route: by its key, so that neighbours in one network do not limit each other, and by the
 * network if the key opens nothing. Without Redis reading continues uncounted, as everywhere.
 */
export async function countKey(
  { ephemeral }: Pick<ApiDeps, 'ephemeral'>,
  { limit, method }: Pick<Route, 'limit' | 'method'>,
  { name, opens, caller }: Counted,
): Promise<void> {
  const known = { limit: limit.requests, windowSeconds: limit.seconds };
  const [who, rate] = opens === undefined ? [`unknown:${caller.source}`, UNKNOWN_KEYS] : [`key:${opens}`, known];
  const decision = await ephemeral.take(`keyed:${name}:${who}`, rate).catch((error: unknown) => {
    if (method === 'GET') return undefined;
    throw error;
  });
  if (decision?.allowed === false) throw new Refusal('TOO_MANY_REQUESTS', [decision.retryAfterSeconds]);
}
