import { Refusal, type ROUTES } from '@sw/contract';
import { finishSignIn } from '../account/finish-sign-in.ts';
import { readProvenAccount } from '../account/proven-account.ts';
import type { ApiDeps } from '../deps.ts';
import { readTicket } from '../factors/tickets.ts';
import type { Handler } from '../http/call.ts';
import { type Ceremony, issueChallenge } from './challenges.ts';
import { knownPasskeys } from './known-passkeys.ts';
import { checkPasskey, spendPasskey } from './spend-passkey.ts';
import { requestOf, siteOf } from './webauthn.ts';

const SIGN_IN: Ceremony = { purpose: 'signIn' };

/** Names no account and no passkey: the caller learns nothing, and the device finds its own passkey. */
export function startPasskeySignIn(deps: ApiDeps): Handler<typeof ROUTES.startPasskeySignIn> {
  return async () => requestOf(siteOf(deps.publicUrl), await issueChallenge(deps, SIGN_IN), []);
}

export function signInByPasskey(deps: ApiDeps): Handler<typeof ROUTES.signInByPasskey> {
  return async ({ body: { passkey }, caller, command }) => {
    const checked = await checkPasskey(deps, SIGN_IN, passkey);
    const { done } = await command(async (tx) => {
      await spendPasskey(deps, tx, checked, caller);
      const account = await readProvenAccount(tx, checked.accountId);
      if (account === undefined) throw new Refusal('PASSKEY_UNKNOWN');
      return finishSignIn(deps, tx, account, { way: 'passkey', caller });
    });
    return done;
  };
}

/** Used after the first factor, or within a session, when the browser may learn which passkeys are valid. */
async function requestFor(deps: ApiDeps, accountId: string, ceremony: Ceremony) {
  const known = await knownPasskeys(deps.database.query, accountId);
  if (known.length === 0) throw new Refusal('PROOF_WAY_MISSING');
  return requestOf(siteOf(deps.publicUrl), await issueChallenge(deps, ceremony), known);
}

export function startPasskeyFactor(deps: ApiDeps): Handler<typeof ROUTES.startPasskeyFactor> {
  return async ({ body: { ticket } }) => {
    const { accountId } = await readTicket(deps, ticket);
    return requestFor(deps, accountId, { purpose: 'secondFactor', ticket });
  };
}

export function startPasskeyProof(deps: ApiDeps): Handler<typeof ROUTES.startPasskeyProof> {
  return async ({ session: { accountId, sessionId } }) => requestFor(deps, accountId, { purpose: 'proof', sessionId });
}
