import { DAY } from '@sw/base';
import type { MerchantMember } from './merchants.ts';

/**
 * A sign-in server lets people in as anybody of its domains, so the person who enters one can become any of them. It belongs to
 * those who could do so anyway: an admin with one of their own would sign in as an owner.
 */
export const mayConfigureSignIn = ({ role, state }: MerchantMember): boolean => state === 'active' && role === 'owner';

/** The facts that decide whether an enterprise's provider may sign a person in. */
export interface SingleSignOnFacts {
  /** The mail domains the enterprise has proven by DNS. */
  readonly domains: readonly string[];
  /** The address the provider vouches for; undefined if it vouches for none. */
  readonly verifiedEmail: string | undefined;
  /** The account that this person of the provider signed in to before, in this enterprise. */
  readonly linked: (LinkedAccount & { readonly confirmed: boolean }) | undefined;
  /** The account with the vouched address. */
  readonly owner: LinkedAccount | undefined;
  /** The account from whose mailbox somebody has just read the code that was sent for this person of the provider. */
  readonly confirmed?: string | undefined;
}

export interface LinkedAccount {
  readonly accountId: string;
  readonly email: string;
  /** In the enterprise: a member, one who was switched off, or nobody. */
  readonly membership: 'active' | 'off' | 'none';
  /** An owner of any enterprise or an administrator of the installation: signed in as them, one rules over others. */
  readonly guarded: boolean;
}

export type SingleSignOnDecision =
  | { readonly kind: 'signIn'; readonly accountId: string }
  /** The account is linked with this person of the provider, and becomes a member if it is none. */
  | { readonly kind: 'link'; readonly accountId: string; readonly joins: boolean }
  | { readonly kind: 'create'; readonly email: string }
  /** The account's own mailbox must confirm the person of the provider first. */
  | { readonly kind: 'confirm'; readonly accountId: string; readonly email: string }
  | { readonly kind: 'refuse'; readonly because: 'notVerified' | 'otherDomain' | 'switchedOff' };

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * An enterprise controls its provider and could let it say anything. So it never reaches an account whose address is
 * outside the domains it has proven, not even one that it reached before: a person who changed to a private address has left.
 * Its word alone never reaches a guarded account.
 */
export function decideSingleSignOn(facts: SingleSignOnFacts): SingleSignOnDecision {
  const { domains, verifiedEmail, linked, owner, confirmed } = facts;
  const isOurs = (email: string): boolean => domains.includes(domainOf(email));
  const unconfirmed = ({ accountId, guarded }: LinkedAccount): boolean => guarded && confirmed !== accountId;
  if (linked !== undefined) {
    if (!isOurs(linked.email)) return { kind: 'refuse', because: 'otherDomain' };
    if (linked.membership !== 'active') return { kind: 'refuse', because: 'switchedOff' };
    const { accountId, email } = linked;
    return !linked.confirmed && unconfirmed(linked)
      ? { kind: 'confirm', accountId, email }
      : { kind: 'signIn', accountId };
  }
  if (verifiedEmail === undefined) return { kind: 'refuse', because: 'notVerified' };
  if (!isOurs(verifiedEmail)) return { kind: 'refuse', because: 'otherDomain' };
  if (owner === undefined) return { kind: 'create', email: verifiedEmail };
  if (!isOurs(owner.email)) return { kind: 'refuse', because: 'otherDomain' };
  if (owner.membership === 'off') return { kind: 'refuse', because: 'switchedOff' };
  if (unconfirmed(owner)) return { kind: 'confirm', accountId: owner.accountId, email: owner.email };
  return { kind: 'link', accountId: owner.accountId, joins: owner.membership === 'none' };
}

/** How long a domain stays proven without its record. Records get lost when a domain moves to other name servers. */
export const PROOF_GRACE_DAYS = 7;

/** What becomes of a proven domain whose record was looked for. `missingSince` is when DNS first answered without it. */
export type ProofVerdict =
  | { readonly kind: 'keep'; readonly missingSince: number | undefined }
  /** The first answer without the record: the owners are warned. */
  | { readonly kind: 'warn'; readonly missingSince: number }
  | { readonly kind: 'lapse' };

/** Without an answer nothing changes: it may be our own name server that fails, for all domains at once. */
export function judgeProof(
  found: 'found' | 'missing' | 'silent',
  missingSince: number | undefined,
  now: number,
): ProofVerdict {
  if (found === 'found') return { kind: 'keep', missingSince: undefined };
  if (found === 'silent') return { kind: 'keep', missingSince };
  if (missingSince === undefined) return { kind: 'warn', missingSince: now };
  return now - missingSince < PROOF_GRACE_DAYS * DAY ? { kind: 'keep', missingSince } : { kind: 'lapse' };
}

/** Enough for a group of companies. Each domain costs a DNS query. */
export const DOMAINS_MAX = 20;

/** A domain in DNS form: at least two labels of letters, digits and hyphens, at most 253 characters. */
export function isMailDomain(text: string): boolean {
  return (
    text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(text)
  );
}

/** An owner can always sign in without the provider: when it fails, somebody must be able to switch it off. */
export const mustUseProvider = ({
  required,
  role,
  state,
}: {
  readonly required: boolean;
  readonly role: string;
  readonly state: 'active' | 'off';
}): boolean => required && state === 'active' && role !== 'owner';
