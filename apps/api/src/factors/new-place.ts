import { DAY, type Locale, SECOND } from '@sw/base';
import { enqueue } from '@sw/jobs';
import type { Tx } from '@sw/postgres';
import { formatTime } from '../account/format-time.ts';
import { webLink } from '../account/links.ts';
import type { SignInWay } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { isNewPlace, networkOf } from './place.ts';
import { describeUserAgent } from './user-agent.ts';

/** The number of newest sessions compared. Rows stay for 30 days after the session's end, so a place is remembered that long. */
const REMEMBERED = 200;
/** Limits the mails if a user travels, or if an attacker has the password and many networks. */
const MAILS_A_DAY = 5;

/** Ways that only sign in to an account nobody has used before: every place is new to it. */
const FIRST_WAYS: readonly SignInWay[] = ['registration', 'initialPassword'];

export interface NewSignIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly way: SignInWay;
  readonly caller: Caller;
}

/** If the account has never been used with this browser in this network, marks the session and mails the owner. */
export async function noticeNewPlace(
  { ephemeral, clock, publicUrl }: Pick<ApiDeps, 'ephemeral' | 'clock' | 'publicUrl'>,
  tx: Tx,
  { accountId, sessionId, way, caller }: NewSignIn,
): Promise<void> {
  if (FIRST_WAYS.includes(way)) return;
  const before = await tx
    .selectFrom('session')
    .select(['userAgent', 'ip'])
    .where('accountId', '=', accountId)
    .where('sessionId', '!=', sessionId)
    .orderBy('createdAt', 'desc')
    .limit(REMEMBERED)
    .execute();
  if (!isNewPlace({ userAgent: caller.userAgent, ip: caller.address ?? null }, before)) return;
  await tx.updateTable('session').set({ newPlace: true }).where('sessionId', '=', sessionId).execute();
  const { allowed } = await ephemeral.take(`mail:newPlace:${accountId}`, {
    limit: MAILS_A_DAY,
    windowSeconds: DAY / SECOND,
  });
  if (!allowed) return;
  const account = await tx
    .selectFrom('account')
    .select(['email', 'locale', 'timeZone'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const { browser, system } = describeUserAgent(caller.userAgent);
  const locale = account.locale as Locale;
  await enqueue(tx, 'sendMail', {
    mail: 'newSignIn',
    to: account.email,
    locale,
    values: {
      when: formatTime(clock.now(), locale, account.timeZone),
      device: [browser, system].filter((name) => name !== null).join(', ') || '–',
      network: networkOf(caller.address) ?? '–',
      link: webLink(publicUrl, 'account'),
    },
  });
}
