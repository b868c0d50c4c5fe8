import { enqueue } from '@sw/jobs';
import { ownerMailboxes, readMerchant, type Tx } from '@sw/postgres';
import { formatTime } from '../account/format-time.ts';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import type { Session } from '../http/session.ts';

/** A domain of theirs is no longer proven. */
export async function mailLapse(
  { publicUrl }: Pick<ApiDeps, 'publicUrl'>,
  tx: Tx,
  { spaceId, domain }: { readonly spaceId: string; readonly domain: string },
): Promise<void> {
  const name = (await readMerchant(tx, spaceId))?.name ?? '';
  const values = { name, domain, link: webLink(publicUrl, 'enterprise', { part: 'sso' }) };
  for (const { email, locale } of await ownerMailboxes(tx, spaceId))
    await enqueue(tx, 'sendMail', { mail: 'domainLapsed', to: email, locale, values });
}

/** Every owner hears of it, in case one of them, or somebody with a stolen session, did it alone. */
export async function mailProviderChange(
  { clock, publicUrl }: Pick<ApiDeps, 'clock' | 'publicUrl'>,
  tx: Tx,
  { spaceId, accountId }: Session,
  issuer: string,
): Promise<void> {
  const name = (await readMerchant(tx, spaceId))?.name ?? '';
  const { nickName } = await tx
    .selectFrom('account')
    .select('nickName')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const link = webLink(publicUrl, 'enterprise', { part: 'sso' });
  for (const { email, locale, timeZone } of await ownerMailboxes(tx, spaceId)) {
    const when = formatTime(clock.now(), locale, timeZone);
    const values = { name, nickName, when, address: issuer, link };
    await enqueue(tx, 'sendMail', { mail: 'providerChanged', to: email, locale, values });
  }
}
