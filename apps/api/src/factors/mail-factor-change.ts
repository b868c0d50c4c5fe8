import type { Locale } from '@sw/base';
import type { Mail } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import type { Tx } from '@sw/postgres';
import { formatTime } from '../account/format-time.ts';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';

type FactorMail = Extract<Mail, 'passkeyAdded' | 'passkeyRemoved' | 'secondFactorOn' | 'secondFactorOff'>;

/** The owner is notified of every change to how the account signs in, in case somebody else made it. */
export async function mailFactorChange(
  { clock, publicUrl }: Pick<ApiDeps, 'clock' | 'publicUrl'>,
  tx: Tx,
  accountId: string,
  mail: FactorMail,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select(['email', 'locale', 'timeZone'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const locale = account.locale as Locale;
  const when = formatTime(clock.now(), locale, account.timeZone);
  await enqueue(tx, 'sendMail', {
    mail,
    to: account.email,
    locale,
    values: { ...values, when, link: webLink(publicUrl, 'account') },
  });
}
