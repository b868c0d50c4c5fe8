/** The facts that decide whether an enterprise's provider may sign a person in. */
export interface SingleSignOnFacts {
  /** The mail domains the enterprise has proven by DNS. */
  readonly domains: readonly string[];
  /** The address the provider vouches for; undefined if it vouches for none. */
  readonly verifiedEmail: string | undefined;
  /** The account that this person of the provider signed in to before, in this enterprise. */
  readonly linked: LinkedAccount | undefined;
  /** The account with the vouched address. */
  readonly owner: LinkedAccount | undefined;
}

export interface LinkedAccount {
  readonly accountId: string;
  readonly email: string;
  /** In the enterprise: a member, one who was switched off, or nobody. */
  readonly membership: 'active' | 'off' | 'none';
}

export type SingleSignOnDecision =
  | { readonly kind: 'signIn'; readonly accountId: string }
  /** The account is linked with this person of the provider, and becomes a member if it is none. */
  | { readonly kind: 'link'; readonly accountId: string; readonly joins: boolean }
  | { readonly kind: 'create'; readonly email: string }
  | { readonly kind: 'refuse'; readonly because: 'notVerified' | 'otherDomain' | 'switchedOff' };

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * An enterprise controls its provider and could let it say anything. So it never reaches an account whose address is
 * outside the domains it has proven, not even one that it reached before: a person who changed to a private address has left.
 */
export function decideSingleSignOn({ domains, verifiedEmail, linked, owner }: SingleSignOnFacts): SingleSignOnDecision {
  const isOurs = (email: string): boolean => domains.includes(domainOf(email));
  if (linked !== undefined) {
    if (!isOurs(linked.email)) return { kind: 'refuse', because: 'otherDomain' };
    if (linked.membership !== 'active') return { kind: 'refuse', because: 'switchedOff' };
    return { kind: 'signIn', accountId: linked.accountId };
  }
  if (verifiedEmail === undefined) return { kind: 'refuse', because: 'notVerified' };
  if (!isOurs(verifiedEmail)) return { kind: 'refuse', because: 'otherDomain' };
  if (owner === undefined) return { kind: 'create', email: verifiedEmail };
  if (!isOurs(owner.email)) return { kind: 'refuse', because: 'otherDomain' };
  if (owner.membership === 'off') return { kind: 'refuse', because: 'switchedOff' };
  return { kind: 'link', accountId: owner.accountId, joins: owner.membership === 'none' };
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
