import { HOUR, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';

const WINDOW_SECONDS = HOUR / SECOND;
/** A class of pupils at once, not a mailing list. */
const PER_SENDER = 50;
/** A recipient who deletes the first mail may ask for another; more would be pestering. */
const PER_SENDER_AND_ADDRESS = 3;
/** From all senders: an address cannot be flooded through many accounts either. */
const PER_ADDRESS = 20;

export async function countShareMail(
  ephemeral: Ephemeral,
  { sender, address }: { readonly sender: string; readonly address: string },
): Promise<void> {
  for (const [bucket, limit] of [
    [`shareMail:sender:${sender}`, PER_SENDER],
    [`shareMail:pair:${sender}:${address}`, PER_SENDER_AND_ADDRESS],
    [`shareMail:address:${address}`, PER_ADDRESS],
  ] as const) {
    const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, { limit, windowSeconds: WINDOW_SECONDS });
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  }
}
