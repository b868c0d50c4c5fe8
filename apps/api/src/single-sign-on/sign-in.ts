import { DEFAULT_TIME_ZONE, type Locale } from '@sw/base';
import { Refusal, type ROUTES, type SignInResult } from '@sw/contract';
import type { OidcPerson } from '@sw/oidc';
import {
  decideSingleSignOn,
  domainOf,
  type LinkedAccount,
  type Registration,
  type SingleSignOnDecision,
} from '@sw/policy';
import {
  addIdentity,
  findIdentity,
  findMember,
  findProviderOf,
  type MerchantProviderRow,
  readDomains,
  readProvider,
  type Tx,
  writeAudit,
} from '@sw/postgres';
import { createAccount } from '../account/create-account.ts';
import { findAccount } from '../account/find-account.ts';
import { finishSignIn } from '../account/finish-sign-in.ts';
import { readProvenAccount } from '../account/proven-account.ts';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { admitMember } from '../merchants/admit-member.ts';
import { arrivedPerson, depart, takeDeparture } from './departures.ts';

export function startSingleSignOn(deps: ApiDeps): Handler<typeof ROUTES.startSingleSignOn> {
  return async ({ body: { email } }) => {
    const provider = await findProviderOf(deps.database.query, domainOf(email));
    if (provider === undefined) throw new Refusal('SSO_NOT_SET_UP');
    return depart(deps, provider, { email });
  };
}

export function finishSingleSignOn(deps: ApiDeps): Handler<typeof ROUTES.finishSingleSignOn> {
  return async ({ body, caller, locale, command }) => {
    const { spaceId, checks, testerId } = await takeDeparture(deps, body);
    const provider = testerId === undefined ? await readProvider(deps.database.query, spaceId) : undefined;
    if (provider === undefined || !provider.enabled) throw new Refusal('SSO_NOT_SET_UP');
    // Before the transaction: a database connection must not wait for a foreign server.
    const person = await arrivedPerson(deps, provider, { returned: body.returned, checks });
    const { done } = await command((tx) => enter(deps, tx, { provider, person, caller, locale }));
    return done;
  };
}

interface Arrival {
  readonly provider: MerchantProviderRow;
  readonly person: OidcPerson;
  readonly caller: Caller;
  readonly locale: Locale;
}

async function enter(deps: ApiDeps, tx: Tx, arrival: Arrival): Promise<SignInResult> {
  const { provider, person, caller } = arrival;
  const { spaceId } = provider;
  const decision = await decide(tx, arrival);
  if (decision.kind === 'refuse') throw new Refusal(REFUSALS[decision.because]);
  const accountId =
    decision.kind === 'create'
      ? await createMember(tx, deps.registration, decision.email, arrival)
      : decision.accountId;
  if (decision.kind !== 'signIn') {
    if (decision.kind === 'create' || decision.joins) await admitMember(tx, { spaceId, accountId, role: 'member' });
    await addIdentity(tx, { spaceId, issuer: person.issuer, subject: person.subject, accountId });
    await writeAudit(tx, {
      action: 'provider.linked',
      targetKind: 'account',
      targetId: accountId,
      actorAccountId: accountId,
      spaceId,
      ...fromWhere(caller),
    });
  }
  const account = await readProvenAccount(tx, accountId);
  if (account === undefined) throw new Refusal('SSO_EXPIRED');
  return finishSignIn(deps, tx, account, { way: provider.trustsSecondFactor ? 'trustedProvider' : 'provider', caller });
}

const REFUSALS = {
  notVerified: 'SSO_EMAIL_NOT_VERIFIED',
  otherDomain: 'SSO_OTHER_DOMAIN',
  switchedOff: 'SSO_SWITCHED_OFF',
} as const;

async function decide(tx: Tx, { provider: { spaceId }, person }: Arrival): Promise<SingleSignOnDecision> {
  const { issuer, subject, verifiedEmail } = person;
  const domains = (await readDomains(tx, spaceId)).flatMap(({ domain, provenAt }) =>
    provenAt === null ? [] : [domain],
  );
  const linked = await findIdentity(tx, { spaceId, issuer, subject });
  const owner = verifiedEmail === undefined ? undefined : await findAccount(tx, verifiedEmail);
  const membership = async (accountId: string): Promise<LinkedAccount['membership']> =>
    (await findMember(tx, { spaceId, accountId }))?.state ?? 'none';
  return decideSingleSignOn({
    domains,
    verifiedEmail,
    linked:
      linked === undefined
        ? undefined
        : { accountId: linked.accountId, email: linked.email, membership: linked.state ?? 'none' },
    owner:
      owner === undefined
        ? undefined
        : { accountId: owner.accountId, email: owner.email, membership: await membership(owner.accountId) },
  });
}

/** Has no password: the provider signs the member in, and a mailed code can set one. */
async function createMember(
  tx: Tx,
  registration: Registration,
  email: string,
  { person, caller, locale }: Arrival,
): Promise<string> {
  const nickName = (person.name ?? email.slice(0, email.indexOf('@'))).slice(0, NAME_MAX);
  const { accountId } = await createAccount(
    tx,
    registration,
    { email, nickName, locale, timeZone: DEFAULT_TIME_ZONE },
    { way: 'provider', ...fromWhere(caller) },
  );
  return accountId;
}

const NAME_MAX = 30;
