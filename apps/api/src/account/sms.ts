import { DAY, HOUR, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { sql, type Tx } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';
import type { ApiDeps } from '../deps.ts';
import { RESEND_AFTER_SECONDS } from './sending.ts';

const HOUR_SECONDS = HOUR / SECOND;
const DAY_SECONDS = DAY / SECOND;
/** One user needs one or two; each costs the operator money. */
const PER_PHONE = { hour: 5, day: 10 };
const PER_ACCOUNT_DAY = 10;
const PER_SOURCE_HOUR = 20;

export interface SmsRequest {
  readonly purpose: 'smsLogin' | 'bindPhone';
  readonly phone: string;
  readonly source: string;
  /** Set for a signed-in user. */
  readonly accountId?: string;
}

/**
 * Whether a message may be sent, as for mails: when the hour's or the day's limit is reached it is refused; a second
 * request within the minute is neither refused nor sent. Counts by number and network, whether or not an account has
 * that phone.
 */
export async function maySendSms(
  ephemeral: Ephemeral,
  { purpose, phone, source, accountId }: SmsRequest,
): Promise<boolean> {
  await takeOrRefuse(ephemeral, `sms:source:${source}`, PER_SOURCE_HOUR, HOUR_SECONDS);
  const minute = { limit: 1, windowSeconds: RESEND_AFTER_SECONDS };
  if (!(await ephemeral.take(`sms:minute:${purpose}:${phone}`, minute)).allowed) return false;
  if (accountId !== undefined) await takeOrRefuse(ephemeral, `sms:account:${accountId}`, PER_ACCOUNT_DAY, DAY_SECONDS);
  await takeOrRefuse(ephemeral, `sms:hour:${phone}`, PER_PHONE.hour, HOUR_SECONDS);
  await takeOrRefuse(ephemeral, `sms:day:${phone}`, PER_PHONE.day, DAY_SECONDS);
  return true;
}

async function takeOrRefuse(ephemeral: Ephemeral, bucket: string, limit: number, windowSeconds: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, { limit, windowSeconds });
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
}

/**
 * Charges the day's budget and enqueues the message. For a phone that no account has (`bound` is false), the same
 * statements run, but nothing is charged or sent, so that the time of the answer reveals nothing.
 */
export async function sendSms(
  { clock, smsPerDay }: Pick<ApiDeps, 'clock' | 'smsPerDay'>,
  tx: Tx,
  message: { readonly phone: string; readonly codeId: string; readonly bound: boolean },
): Promise<void> {
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const { rows } = await sql<{ sent: number }>`
    insert into sms_day (day, sent) values (${day}, ${message.bound ? 1 : 0})
    on conflict (day) do update set sent = sms_day.sent + excluded.sent
    returning sent`.execute(tx);
  // Also refused for a phone that no account has, and then rolled back with the transaction.
  if ((rows[0]?.sent ?? 0) + (message.bound ? 0 : 1) > smsPerDay) throw new Refusal('SMS_BUDGET_SPENT');
  await enqueue(tx, 'sendSms', message);
}
