import { MINUTE, newSecret, SECOND } from '@sw/base';
import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { CODE_MINUTES, issueCode } from './codes.ts';
import { findAccount } from './find-account.ts';
import { hashOf, LINK_MINUTES, noteAsker } from './link-askers.ts';
import { webLink } from './links.ts';
import { maySend, RESEND_AFTER_SECONDS, sendRequested } from './sending.ts';

/**
 * The key stands for the address, not for an account: an unknown address is only revealed to the reader of its own
 * mail.
 */
export function sendLoginLink(deps: ApiDeps): Handler<typeof ROUTES.sendLoginLink> {
  const { ephemeral, keys, mailsPerSource, publicUrl } = deps;
  return async ({ body: { email, verifier }, caller, locale, command }) => {
    const { done } = await command(async (tx) => {
      if (await maySend(ephemeral, { sending: 'link', email, source: caller.source, mailsPerSource })) {
        const account = await findAccount(tx, email);
        const id = newSecret();
        const key = keys.key('loginLink', id);
        await ephemeral.putOnce(linkKey(key), email, (LINK_MINUTES * MINUTE) / SECOND);
        await noteAsker(ephemeral.cells, key, { email, asker: verifier && hashOf(verifier) });
        await issueCode(deps, 'login', email, id);
        await sendRequested(tx, 'link', {
          mail: account === undefined ? 'loginUnknown' : 'loginLink',
          to: email,
          locale: account?.locale ?? locale,
          values: {
            link: webLink(publicUrl, 'doMailLogin'),
            minutes: String(LINK_MINUTES),
            codeMinutes: String(CODE_MINUTES),
          },
          secret: { kind: account === undefined ? 'loginLink' : 'loginLinkAndCode', id },
        });
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS };
    });
    return done;
  };
}

/** Other kinds of keys are in the same store and must not sign anybody in. */
export const linkKey = (key: string): string => `loginLink:${key}`;
