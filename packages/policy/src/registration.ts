import { domainOf } from './single-sign-on.ts';

/**
 * Who may register an account: anybody, only invited people, or nobody. Administrators of the
 * installation create accounts in any case.
 */
export const REGISTRATION_POLICIES = ['open', 'invited', 'off'] as const;
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

export interface Registration {
  readonly policy: RegistrationPolicy;
  /** Mail domains whose addresses may have an account; none: all domains. */
  readonly domains: readonly string[];
}

/**
 * Where a new account comes from. `invitation`: somebody here invited this address, or gave its owner a link.
 * `provider`: the sign-in server of an enterprise, for a mail domain that the enterprise has proven.
 */
export type RegistrationWay = 'self' | 'invitation' | 'provider' | 'administrator';

export type RegistrationRefusal = 'REGISTRATION_OFF' | 'REGISTRATION_INVITED' | 'REGISTRATION_DOMAIN';

const hasDomain = (domains: readonly string[], email: string): boolean =>
  domains.length === 0 || domains.includes(domainOf(email));

/** May this address get an account in this way? Undefined: yes. */
export function refuseRegistration(
  { policy, domains }: Registration,
  { email, way }: { readonly email: string; readonly way: RegistrationWay },
): RegistrationRefusal | undefined {
  if (way === 'administrator') return undefined;
  if (policy === 'off') return 'REGISTRATION_OFF';
  // Checked before the invitation, because this rule is public.
  if (!hasDomain(domains, email)) return 'REGISTRATION_DOMAIN';
  return policy === 'invited' && way === 'self' ? 'REGISTRATION_INVITED' : undefined;
}

/** May a registration code be mailed to this address? The answer reveals nothing about invitations before the right code. */
export const refuseRegistrationCode = (registration: Registration, email: string): RegistrationRefusal | undefined =>
  refuseRegistration(registration, { email, way: 'invitation' });
