import { Refusal } from '@sw/contract';
import type { Ephemeral, RateLimit } from '@sw/redis';

/**
 * Each of these writes a control record into the log of every page of the board, and tells all its people. One person has so many on
 * one board: more than anybody needs who joins by mistake, leaves and comes again, or presents by turns with others.
 */
const CHANGES = {
  join: { limit: 10, windowSeconds: 600 },
  demo: { limit: 20, windowSeconds: 600 },
} as const satisfies Record<string, RateLimit>;

/**
 * Counted where something really changes; leaving and ending a demo are not, since each needs a coming or a beginning before it.
 * While Redis is away nobody is counted: people at work come first, and the limit of the route's calls is the next bound.
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
