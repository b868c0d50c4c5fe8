import { HOUR, MINUTE, SECOND } from '@sw/base';
import { type JobPayload, Refusal } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import type { Tx } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';

export const RESEND_AFTER_SECONDS = MINUTE / SECOND;
const PER_HOUR = 5;
/** For all addresses together: an account must not be a means to write to strangers. */
const PER_ACCOUNT = 10;
const HOUR_SECONDS = HOUR / SECOND;

/** Mails that a caller can request. The first three need no sign-in and go to any address. */
export type Sending = 'register' | 'reset' | 'link' | 'provider' | 'proof' | 'emailOld' | 'emailNew';

export interface SendingRequest {
  readonly sending: Sending;
  readonly email: string;
  readonly source: string;
  /** Set for a signed-in user. */
  readonly accountId?: string;
  readonly mailsPerSource: number;
}

/**
 * Whether a mail may be sent. A full hour is refused with a waiting time; a second request within the minute is neither
 * refused nor sent: the first mail is under way, and the same answer reveals nothing.
 */
export async function maySend(ephemeral: Ephemeral, request: SendingRequest): Promise<boolean> {
  const { sending, email, source, accountId, mailsPerSource } = request;
  await takeOrRefuse(ephemeral, `mail:source:${source}`, mailsPerSource);
  const minute = { limit: 1, windowSeconds: RESEND_AFTER_SECONDS };
  const { allowed } = await ephemeral.take(`mail:minute:${sending}:${email}`, minute);
  if (!allowed) return false;
  if (accountId !== undefined) await takeOrRefuse(ephemeral, `mail:account:${accountId}`, PER_ACCOUNT);
  await takeOrRefuse(ephemeral, `mail:hour:${sending}:${email}`, PER_HOUR);
  return true;
}

async function takeOrRefuse(ephemeral: Ephemeral, bucket: string, limit: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, { limit, windowSeconds: HOUR_SECONDS });
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
}

/** Replaces an older mail that is still queued: its code or link may no longer work. */
export async function sendRequested(tx: Tx, sending: Sending, mail: JobPayload<'sendMail'>): Promise<void> {
  await enqueue(tx, 'sendMail', mail, { jobKey: `mail:${sending}:${mail.to}` });
}
