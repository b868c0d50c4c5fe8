import { Refusal } from '@sw/contract';
import type { Ephemeral, RateLimit } from '@sw/redis';

/**
 * Each of these actions writes a control record into the log of every page of the board and notifies all its users. The
 * limit per user and board is high enough for users who join by mistake, leave and return, or take turns presenting.
 */
const CHANGES = {
  join: { limit: 10, windowSeconds: 600 },
  demo: { limit: 20, windowSeconds: 600 },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts only real changes. Leaving and ending a demo are not counted, because each needs a join or a start before it.
 * While Redis is down nothing is counted: users must be able to work, and the route's own limit still applies.
 */
export async function limitChange(
  { ephemeral }: { readonly ephemeral: Pick<Ephemeral, 'take'> },
  change: keyof typeof CHANGES,
  { wbNo, accountId }: { readonly wbNo: string; readonly accountId: string },
): Promise<void> {
  const decision = await ephemeral
    .take(`change:${change}:${wbNo}:${accountId}`, CHANGES[change])
    .catch(() => undefined);
  if (decision?.allowed === false) throw new Refusal('TOO_MANY_REQUESTS', [decision.retryAfterSeconds]);
}
