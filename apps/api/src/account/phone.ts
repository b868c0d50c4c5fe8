import { maskedPhone, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Tx, writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Call, Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { issueCode, spendCode } from './codes.ts';
import { findAccountByPhone } from './find-account.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { formatTime } from './format-time.ts';
import { webLink } from './links.ts';
import { readUser } from './read-user.ts';
import { RESEND_AFTER_SECONDS } from './sending.ts';
import { fromWhere } from './sessions.ts';
import { maySendSms, sendSms } from './sms.ts';

const refuseWithoutSms = ({ smsOn }: ApiDeps): void => {
  if (!smsOn) throw new Refusal('SMS_OFF');
};

/** Sends a code even if the phone belongs to another account: only its holder learns that, after proving to have it. */
export function sendSmsCode(deps: ApiDeps): Handler<typeof ROUTES.sendSmsCode> {
  return async ({ query: { phone }, session: { accountId }, caller, command }) => {
    refuseWithoutSms(deps);
    await command(async (tx) => {
      if (await maySendSms(deps.ephemeral, { purpose: 'bindPhone', phone, source: caller.source, accountId })) {
        const codeId = await issueCode(deps, 'bindPhone', bindTarget(accountId, phone));
        await sendSms(deps, tx, { phone, codeId, bound: true });
      }
      return null;
    });
    return { resendAfterSeconds: RESEND_AFTER_SECONDS };
  };
}

/** The code works only for the account that requested it. */
const bindTarget = (accountId: string, phone: string): string => `${accountId}:${phone}`;

export function bindPhone(deps: ApiDeps): Handler<typeof ROUTES.bindPhone> {
  return async ({ query: { phone, code }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const email = bindTarget(session.accountId, phone);
      await spendCode(deps.ephemeral, { type: 'bindPhone', target: email, code, network: caller.source });
      return setPhone(deps, tx, phone, { session, caller });
    });
    return done;
  };
}

export function unbindPhone(deps: ApiDeps): Handler<typeof ROUTES.unbindPhone> {
  return async ({ session, caller, command }) => {
    const { done } = await command((tx) => setPhone(deps, tx, null, { session, caller }));
    return done;
  };
}

async function setPhone(
  { clock, publicUrl }: ApiDeps,
  tx: Tx,
  phone: string | null,
  { session: { accountId, locale, timeZone }, caller }: Pick<Call<typeof ROUTES.bindPhone>, 'session' | 'caller'>,
) {
  const now = clock.now();
  await tx
    .updateTable('account')
    .set({ phone, updatedAt: new Date(now) })
    .where('accountId', '=', accountId)
    .execute()
    .catch(refuseTaken('account_phone_key', 'PHONE_TAKEN'));
  await writeAudit(tx, {
    action: phone === null ? 'account.phoneRemoved' : 'account.phoneBound',
    targetKind: 'account',
    targetId: accountId,
    actorAccountId: accountId,
    ...fromWhere(caller),
  });
  const user = await readUser(tx, accountId);
  const values = {
    when: formatTime(now, locale, timeZone),
    phone: phone === null ? '–' : maskedPhone(phone),
    settings: webLink(publicUrl, 'account'),
  };
  await enqueue(tx, 'sendMail', { mail: 'phoneChanged', to: user.email, locale, values });
  return user;
}

/** Runs the same statements for a phone that no account has: neither the answer nor its time reveals whether it is bound. */
export function sendSmsLogin(deps: ApiDeps): Handler<typeof ROUTES.sendSmsLogin> {
  return async ({ body: { phone }, caller, command }) => {
    refuseWithoutSms(deps);
    const { done } = await command(async (tx) => {
      if (await maySendSms(deps.ephemeral, { purpose: 'smsLogin', phone, source: caller.source })) {
        const account = await findAccountByPhone(tx, phone);
        const codeId = await issueCode(deps, 'smsLogin', phone);
        await sendSms(deps, tx, { phone, codeId, bound: account !== undefined });
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS };
    });
    return done;
  };
}

export function signInBySms(deps: ApiDeps): Handler<typeof ROUTES.signInBySms> {
  return async ({ body: { phone, code }, caller, command }) => {
    const { done } = await command(async (tx) => {
      await spendCode(deps.ephemeral, { type: 'smsLogin', target: phone, code, network: caller.source });
      const account = await findAccountByPhone(tx, phone);
      // The phone was unbound after the code was sent.
      if (account === undefined) throw new Refusal('CODE_EXPIRED');
      return finishSignIn(deps, tx, account, { way: 'smsCode', caller });
    });
    return done;
  };
}
