import { DEFAULT_TIME_ZONE, type Locale } from '@sw/base';
import { type MailboxNeeded, Refusal, type ROUTES, type SignInResult } from '@sw/contract';
import type { OidcPerson } from '@sw/oidc';
import { decideSingleSignOn, domainOf, type Registration, type SingleSignOnDecision } from '@sw/policy';
import {
  addIdentity,
  findIdentity,
  findMember,
  findProviderOf,
  isGuarded,
  readDomains,
  readMerchant,
  readProvider,
  type Tx,
  writeAudit,
} from '@sw/postgres';
import { readProof } from '@sw/service';
import { CODE_MINUTES, issueCode, spendCode } from '../account/codes.ts';
import { createAccount } from '../account/create-account.ts';
import { findAccount } from '../account/find-account.ts';
import { finishSignIn } from '../account/finish-sign-in.ts';
import { hiddenAddress } from '../account/hidden-address.ts';
import { readProvenAccount } from '../account/proven-account.ts';
import { maySend, sendRequested } from '../account/sending.ts';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import { createTickets } from '../factors/tickets.ts';
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
    await requireProof(deps, { spaceId, person });
    const { done } = await command((tx) => enter(deps, tx, { spaceId, person, caller, locale }));
    return done;
  };
}

/** A domain that went to somebody else brings nobody new in, even before the next daily look at its record. */
async function requireProof(
  { database: { query }, readTxt }: ApiDeps,
  { spaceId, person: { issuer, subject, verifiedEmail } }: AtProvider,
): Promise<void> {
  if (verifiedEmail === undefined || (await findIdentity(query, { spaceId, issuer, subject })) !== undefined) return;
  const domain = (await readDomains(query, spaceId)).find((one) => one.domain === domainOf(verifiedEmail));
  if (domain?.provenAt == null) return;
  if ((await readProof(readTxt, domain)) === 'missing') throw new Refusal('SSO_DOMAIN_LAPSED');
}

/** The answer of the provider is decided about again: the account, the domains and the provider may have changed meanwhile. */
export function confirmSingleSignOn(deps: ApiDeps): Handler<typeof ROUTES.confirmSingleSignOn> {
  return ({ body: { ticket, code }, caller, locale, command }) =>
    mailboxTickets.use(deps, ticket, async ({ spaceId, person, accountId }) => {
      const { done } = await command(async (tx) => {
        const provider = await readProvider(tx, spaceId);
        // Another server has other people, and what it said about them no longer counts.
        if (provider === undefined || !provider.enabled || provider.issuer !== person.issuer)
          throw new Refusal('SSO_NOT_SET_UP');
        const account = await tx
          .selectFrom('account')
          .select('email')
          .where('accountId', '=', accountId)
          .executeTakeFirst();
        if (account === undefined) throw new Refusal('SIGN_IN_EXPIRED');
        const target = codeTarget(account.email, { spaceId, person });
        await spendCode(deps.ephemeral, { type: 'provider', target, code, network: caller.source });
        const result = await enter(deps, tx, { spaceId, person, caller, locale, confirmed: accountId });
        if ('mailbox' in result) throw new Refusal('SIGN_IN_EXPIRED');
        return result;
      });
      return done;
    });
}

interface AtProvider {
  readonly spaceId: string;
  readonly person: OidcPerson;
}

interface Arrival extends AtProvider {
  readonly caller: Caller;
  readonly locale: Locale;
  /** The account whose mailbox has just confirmed the person. */
  readonly confirmed?: string;
}

const mailboxTickets = createTickets<AtProvider & { readonly accountId: string }>('providerMailbox');

/** A code confirms one person of the provider only, and not another one who claims the same address meanwhile. */
const codeTarget = (email: string, { spaceId, person }: AtProvider): string =>
  `${email}:${spaceId}:${person.issuer}:${person.subject}`;

async function enter(deps: ApiDeps, tx: Tx, arrival: Arrival): Promise<SignInResult | MailboxNeeded> {
  const { spaceId, person, caller, confirmed } = arrival;
  const decision = await decide(tx, arrival);
  if (decision.kind === 'refuse') throw new Refusal(REFUSALS[decision.because]);
  if (decision.kind === 'confirm') return askMailbox(deps, tx, arrival, decision);
  // Meanwhile the address may have become somebody else's, whose mailbox has confirmed nothing.
  if (confirmed !== undefined && (decision.kind === 'create' || decision.accountId !== confirmed))
    throw new Refusal('SIGN_IN_EXPIRED');
  const accountId =
    decision.kind === 'create'
      ? await createMember(tx, deps.registration, decision.email, arrival)
      : decision.accountId;
  if (decision.kind === 'create' || (decision.kind === 'link' && decision.joins))
    await admitMember(tx, { spaceId, accountId, role: 'member' });
  if (decision.kind !== 'signIn' || confirmed !== undefined) {
    const confirmedAt = confirmed === undefined ? null : new Date(deps.clock.now());
    await addIdentity(tx, { spaceId, issuer: person.issuer, subject: person.subject, accountId, confirmedAt });
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
  return finishSignIn(deps, tx, account, { way: 'provider', caller });
}

async function askMailbox(
  deps: ApiDeps,
  tx: Tx,
  { spaceId, person, caller, locale }: Arrival,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<MailboxNeeded> {
  const { ephemeral, mailsPerSource } = deps;
  if (await maySend(ephemeral, { sending: 'provider', email, source: caller.source, mailsPerSource })) {
    const id = await issueCode(deps, 'provider', codeTarget(email, { spaceId, person }));
    const account = await findAccount(tx, email);
    const name = (await readMerchant(tx, spaceId))?.name ?? '';
    await sendRequested(tx, 'provider', {
      mail: 'providerCode',
      to: email,
      locale: account?.locale ?? locale,
      values: { name, minutes: String(CODE_MINUTES) },
      secret: { kind: 'code', id },
    });
  }
  const { ticket } = await mailboxTickets.issue(deps, { spaceId, person, accountId });
  return { mailbox: { ticket, email: hiddenAddress(email) } };
}

const REFUSALS = {
  notVerified: 'SSO_EMAIL_NOT_VERIFIED',
  otherDomain: 'SSO_OTHER_DOMAIN',
  switchedOff: 'SSO_SWITCHED_OFF',
} as const;

async function decide(tx: Tx, { spaceId, person, confirmed }: Arrival): Promise<SingleSignOnDecision> {
  const { issuer, subject, verifiedEmail } = person;
  const domains = (await readDomains(tx, spaceId)).flatMap(({ domain, provenAt }) =>
    provenAt === null ? [] : [domain],
  );
  const linked = await findIdentity(tx, { spaceId, issuer, subject });
  const owner = verifiedEmail === undefined ? undefined : await findAccount(tx, verifiedEmail);
  return decideSingleSignOn({
    domains,
    verifiedEmail,
    linked: linked && {
      accountId: linked.accountId,
      email: linked.email,
      membership: linked.state ?? 'none',
      guarded: await isGuarded(tx, linked.accountId),
      confirmed: linked.confirmedAt !== null,
    },
    owner: owner && {
      accountId: owner.accountId,
      email: owner.email,
      membership: (await findMember(tx, { spaceId, accountId: owner.accountId }))?.state ?? 'none',
      guarded: await isGuarded(tx, owner.accountId),
    },
    confirmed,
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
