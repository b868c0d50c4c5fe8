import { MINUTE, SECOND } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { domainOf } from '@sw/policy';
import { claimFolderMembers, providerRequiredOf, readDomains, renameMember, type Tx, writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { CODE_MINUTES, issueCode, spendCode } from './codes.ts';
import { findAccount } from './find-account.ts';
import { formatTime } from './format-time.ts';
import { webLink } from './links.ts';
import { readUser } from './read-user.ts';
import { maySend, RESEND_AFTER_SECONDS, sendRequested } from './sending.ts';
import { fromWhere } from './sessions.ts';

/** How long the proof of the old address stays valid until the new one is proven. */
const CHANGE_SECONDS = (15 * MINUTE) / SECOND;
/** In Redis: this account has proven its old address, in order to change to this one. */
const provenKey = (accountId: string, email: string): string => `emailChange:${accountId}:${email}`;
/** The code of the new address works for this account only. */
const newTarget = (accountId: string, email: string): string => `${accountId}:${email}`;

/** A member who must use the provider of an enterprise would leave it with an address that the provider does not reach. */
async function refuseOutside(tx: Tx, accountId: string, email: string): Promise<void> {
  const spaceId = await providerRequiredOf(tx, accountId);
  if (spaceId === undefined) return;
  const domains = await readDomains(tx, spaceId);
  if (domains.some(({ domain, provenAt }) => provenAt !== null && domain === domainOf(email))) return;
  throw new Refusal('SSO_ADDRESS_OUTSIDE');
}

async function currentAddress(tx: Tx, accountId: string, email: string): Promise<string> {
  const row = await tx
    .selectFrom('account')
    .select('email')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  if (row.email.toLowerCase() === email) throw new Refusal('EMAIL_SAME');
  await refuseOutside(tx, accountId, email);
  return row.email;
}

/**
 * The answer is the same whether or not another account has the new address, and a code is issued in either case: only
 * the reader of that mailbox learns more.
 */
export function sendVerificationCode(deps: ApiDeps): Handler<typeof ROUTES.sendVerificationCode> {
  const { ephemeral, mailsPerSource, publicUrl } = deps;
  return async ({ query: { email, type }, session: { accountId, locale }, caller, command }) => {
    const { done } = await command(async (tx) => {
      const current = await currentAddress(tx, accountId, email);
      const to = type === 'old' ? current : email;
      const sending = type === 'old' ? 'emailOld' : 'emailNew';
      if (await maySend(ephemeral, { sending, email: to, source: caller.source, accountId, mailsPerSource })) {
        const owner = await findAccount(tx, email);
        const id = await issueCode(deps, sending, type === 'old' ? current : newTarget(accountId, email));
        const taken = type === 'new' && owner !== undefined;
        await sendRequested(tx, sending, {
          mail: taken ? 'emailNewTaken' : type === 'old' ? 'emailOldCode' : 'emailNewCode',
          to,
          locale: taken ? owner.locale : locale,
          ...(taken
            ? { values: { link: webLink(publicUrl, 'login') } }
            : { values: { minutes: String(CODE_MINUTES), address: email }, secret: { kind: 'code', id } }),
        });
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS };
    });
    return done;
  };
}

/** Both mailboxes must agree: a reader of only one of them cannot take or move the account. */
export function bindEmail(deps: ApiDeps): Handler<typeof ROUTES.bindEmail> {
  const { ephemeral, clock } = deps;
  return async ({ query: { email, type, code }, session: { accountId, locale, timeZone }, caller, command }) => {
    const network = caller.source;
    const { done } = await command(async (tx) => {
      const current = await currentAddress(tx, accountId, email);
      if (type === 'old') {
        await spendCode(ephemeral, { type: 'emailOld', target: current, code, network });
        await ephemeral.putOnce(provenKey(accountId, email), current, CHANGE_SECONDS);
        return null;
      }
      await spendCode(ephemeral, { type: 'emailNew', target: newTarget(accountId, email), code, network });
      if ((await ephemeral.takeOnce(provenKey(accountId, email))) !== current)
        throw new Refusal('EMAIL_CHANGE_EXPIRED');
      const now = clock.now();
      await tx
        .updateTable('account')
        .set({ email, updatedAt: new Date(now) })
        .where('accountId', '=', accountId)
        .execute()
        .catch(refuseTaken('account_email_key', 'EMAIL_TAKEN'));
      // Folders may be shared with an address that nobody had so far.
      await claimFolderMembers(tx, accountId, email);
      // The user's enterprises find them by the new address from now on.
      await renameMember(tx, accountId);
      await writeAudit(tx, {
        action: 'account.emailChanged',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      const values = { when: formatTime(now, locale, timeZone), address: email };
      await enqueue(tx, 'sendMail', { mail: 'emailChanged', to: current, locale, values });
      return readUser(tx, accountId);
    });
    return done;
  };
}
