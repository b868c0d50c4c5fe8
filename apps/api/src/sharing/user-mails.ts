import { HOUR, SECOND } from '@sw/base';
import { type JobPayload, Refusal } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import type { Tx } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';
import { findAccount } from '../account/find-account.ts';

const WINDOW_SECONDS = HOUR / SECOND;
/** Enough for a class of pupils at once, too few for a mailing list. */
const PER_SENDER = 50;
/** A recipient who deletes the first mail may request another; more would be a nuisance. */
const PER_SENDER_AND_ADDRESS = 3;
/** Counts all senders together, so that an address cannot be flooded through many accounts. */
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

/** For text typed by users, which the subject repeats. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * Sends a mail from a user to an address, with the user's name as `nickName`. It is in the language of the recipient's
 * account, otherwise in the given one. The answer is the same whether or not there is an account, so the sender does
 * not learn it.
 */
export async function mailFromUser(tx: Tx, sender: string, mail: JobPayload<'sendMail'>): Promise<void> {
  const receiver = await findAccount(tx, mail.to);
  const { nickName } = await tx
    .selectFrom('account')
    .select('nickName')
    .where('accountId', '=', sender)
    .executeTakeFirstOrThrow();
  const values = Object.entries({ ...mail.values, nickName }).map(([name, value]) => [name, oneLine(value)] as const);
  const locale = receiver?.locale ?? mail.locale;
  await enqueue(tx, 'sendMail', { ...mail, locale, values: Object.fromEntries(values) });
}
