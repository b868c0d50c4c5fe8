import type { CodeType, Mail, ROUTES } from '@sw/contract';
import { refuseRegistrationCode } from '@sw/policy';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { CODE_MINUTES, issueCode } from './codes.ts';
import { requireRegistration } from './create-account.ts';
import { findAccount } from './find-account.ts';
import { webLink } from './links.ts';
import { maySend, RESEND_AFTER_SECONDS, sendRequested } from './sending.ts';

/**
 * The answer, its time, and the reply to a guess are the same whether or not the address has an account: a code is
 * always issued. Only the mailbox shows the difference: a user who wants to register and already has an account
 * receives a message that says so, and no code.
 */
export function sendMailCode(deps: ApiDeps): Handler<typeof ROUTES.sendMailCode> {
  const { ephemeral, mailsPerSource, publicUrl, registration } = deps;
  return async ({ body: { email, type }, caller, locale, command }) => {
    // The contract's schema accepts only these values; its type is a plain string.
    const purpose = type as CodeType;
    if (purpose === 'register') requireRegistration(refuseRegistrationCode(registration, email), registration);
    const { done } = await command(async (tx) => {
      const send = await maySend(ephemeral, { sending: purpose, email, source: caller.source, mailsPerSource });
      if (send) {
        const account = await findAccount(tx, email);
        const id = await issueCode(deps, purpose, email);
        const known = purpose === 'register' && account !== undefined;
        const mail: Mail = known ? 'registerKnown' : purpose === 'register' ? 'registerCode' : 'resetCode';
        await sendRequested(tx, purpose, {
          mail,
          to: email,
          locale: purpose === 'register' ? locale : (account?.locale ?? locale),
          ...(known
            ? { values: { link: webLink(publicUrl, 'login') } }
            : { values: { minutes: String(CODE_MINUTES) }, secret: { kind: 'code', id } }),
        });
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS };
    });
    return done;
  };
}
