import * as z from 'zod';
import { route } from '../route.ts';
import { codeField, emailField, idField, timestamp } from '../rules/fields.ts';
import { mailboxNeeded, signInResult } from './account.ts';

const forAnyone = { tag: 'single sign-on', access: 'anyone', module: 'merchant' } as const;
/** For owners of the caller's current enterprise. */
const forOwners = { tag: 'single sign-on', access: 'session', module: 'merchant' } as const;

const OWNER_ERRORS = ['MERCHANT_OWNERS_ONLY'] as const;
const PROVIDER_ERRORS = ['SSO_UNREACHABLE', 'SSO_NOT_OIDC'] as const;

/** The provider's address, and the secret with which only this browser can return. */
const departure = z.object({ url: z.string(), browserKey: z.string() });

export const startSingleSignOn = route({
  ...forAnyone,
  name: 'startSingleSignOn',
  method: 'POST',
  path: '/api/user/sso/start',
  summary: "The address of the sign-in server of the organisation that has proven the address's domain.",
  limit: { requests: 20, seconds: 60 },
  body: z.object({ email: emailField }),
  reply: departure,
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID', 'SSO_NOT_SET_UP', ...PROVIDER_ERRORS],
});

const REFUSALS = ['ACCOUNT_DISABLED', 'INITIAL_PASSWORD_IN_USE'] as const;

export const finishSingleSignOn = route({
  ...forAnyone,
  name: 'finishSingleSignOn',
  method: 'POST',
  path: '/api/user/sso/finish',
  summary:
    'Signs in with what the sign-in server sent back. An account is linked by an address that the server confirms and whose domain is proven; somebody new gets an account. Owners of enterprises and administrators of the installation get a code by mail first, until it has confirmed them.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ returned: z.string().max(8_000), browserKey: z.string().max(100) }),
  reply: z.union([...signInResult.options, mailboxNeeded]),
  errors: [
    'SSO_EXPIRED',
    'SSO_NOT_SET_UP',
    ...PROVIDER_ERRORS,
    'SSO_CLIENT_REFUSED',
    'SSO_SIGN_IN_REFUSED',
    'SSO_BAD_ANSWER',
    'SSO_EMAIL_NOT_VERIFIED',
    'SSO_OTHER_DOMAIN',
    'SSO_DOMAIN_LAPSED',
    'SSO_SWITCHED_OFF',
    ...REFUSALS,
    'MERCHANT_FULL',
    'MEMBERSHIP_LIMIT',
    'REGISTRATION_OFF',
    'REGISTRATION_DOMAIN',
  ],
});

export const confirmSingleSignOn = route({
  ...forAnyone,
  name: 'confirmSingleSignOn',
  method: 'POST',
  path: '/api/user/sso/confirm',
  summary: 'Confirms the answer of a sign-in server with the code that was mailed to the account, and signs in.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ ticket: z.string().max(64), code: codeField }),
  reply: signInResult,
  errors: [
    'SIGN_IN_EXPIRED',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'SSO_NOT_SET_UP',
    'SSO_OTHER_DOMAIN',
    'SSO_SWITCHED_OFF',
    ...REFUSALS,
    'MERCHANT_FULL',
    'MEMBERSHIP_LIMIT',
  ],
});

const mailDomain = z.object({
  domainId: idField,
  domain: z.string(),
  /** The TXT record that proves it. */
  recordName: z.string(),
  recordValue: z.string(),
  provenAt: timestamp.nullable(),
  /** Since when DNS has answered without the record of a proven domain. */
  missingSince: timestamp.nullable(),
});

export const singleSignOnSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** The secret itself is never shown again. */
  hasSecret: z.boolean(),
  /** The address to enter at the provider. */
  returnTo: z.string(),
  testedAt: timestamp.nullable(),
  enabled: z.boolean(),
  /** Members other than owners can sign in only through the provider. */
  required: z.boolean(),
  domains: z.array(mailDomain),
});
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

export const getSingleSignOn = route({
  ...forOwners,
  name: 'getSingleSignOn',
  method: 'GET',
  path: '/api/merchant/sso',
  summary: "The organisation's sign-in server and mail domains.",
  limit: { requests: 120, seconds: 60 },
  reply: singleSignOnSettings,
  errors: OWNER_ERRORS,
});

export const setProvider = route({
  ...forOwners,
  name: 'setProvider',
  method: 'PUT',
  path: '/api/merchant/sso',
  summary: 'Enters the sign-in server. It must be tested again before it can be used. Owners get a mail.',
  limit: { requests: 20, seconds: 60 },
  fresh: true,
  body: z.object({
    issuer: z.url({ protocol: /^https?$/, error: 'BAD_REQUEST' }).max(500),
    clientId: z.string().trim().min(1).max(200),
    /** If omitted, the previous secret stays. */
    clientSecret: z.string().min(1).max(500).optional(),
  }),
  reply: singleSignOnSettings,
  errors: OWNER_ERRORS,
});

export const useProvider = route({
  ...forOwners,
  name: 'useProvider',
  method: 'PUT',
  path: '/api/merchant/sso/use',
  summary: 'Switches single sign-on on or off, and requires it of members. Owners get a mail.',
  limit: { requests: 20, seconds: 60 },
  fresh: true,
  body: z.object({ enabled: z.boolean(), required: z.boolean() }),
  reply: singleSignOnSettings,
  errors: [...OWNER_ERRORS, 'SSO_NOT_TESTED', 'SSO_NO_DOMAIN'],
});

export const startProviderTest = route({
  ...forOwners,
  name: 'startProviderTest',
  method: 'POST',
  path: '/api/merchant/sso/test',
  summary: 'The address at which the caller tries the sign-in server with their own account.',
  limit: { requests: 20, seconds: 60 },
  reply: departure,
  errors: [...OWNER_ERRORS, 'SSO_NOT_SET_UP', ...PROVIDER_ERRORS],
});

export const finishProviderTest = route({
  ...forOwners,
  name: 'finishProviderTest',
  method: 'POST',
  path: '/api/merchant/sso/test/finish',
  summary: 'What the sign-in server said about the caller. A confirmed address makes the test a success.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ returned: z.string().max(8_000), browserKey: z.string().max(100) }),
  reply: z.object({ email: z.string(), name: z.string().nullable(), settings: singleSignOnSettings }),
  errors: [
    ...OWNER_ERRORS,
    'SSO_EXPIRED',
    'SSO_NOT_SET_UP',
    ...PROVIDER_ERRORS,
    'SSO_CLIENT_REFUSED',
    'SSO_SIGN_IN_REFUSED',
    'SSO_BAD_ANSWER',
    'SSO_EMAIL_NOT_VERIFIED',
  ],
});

export const addDomain = route({
  ...forOwners,
  name: 'addDomain',
  method: 'POST',
  path: '/api/merchant/sso/domains',
  summary: 'Adds a mail domain, with the TXT record that is to prove it.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z.object({ domain: z.string().trim().toLowerCase().max(253) }),
  reply: singleSignOnSettings,
  errors: [...OWNER_ERRORS, 'DOMAIN_INVALID', 'DOMAIN_LIMIT'],
});

export const proveDomain = route({
  ...forOwners,
  name: 'proveDomain',
  method: 'POST',
  path: '/api/merchant/sso/domains/{domainId}/prove',
  summary:
    'Looks for the TXT record. One organisation at a time has a domain: a proof displaces an older one that DNS no longer confirms.',
  limit: { requests: 20, seconds: 60 },
  params: z.object({ domainId: idField }),
  reply: singleSignOnSettings,
  errors: [...OWNER_ERRORS, 'NOT_FOUND', 'DOMAIN_NOT_PROVEN', 'DOMAIN_TAKEN'],
});

export const removeDomain = route({
  ...forOwners,
  name: 'removeDomain',
  method: 'DELETE',
  path: '/api/merchant/sso/domains/{domainId}',
  summary: 'Gives a mail domain up. Its people sign in in other ways again.',
  limit: { requests: 20, seconds: 60 },
  fresh: true,
  params: z.object({ domainId: idField }),
  reply: singleSignOnSettings,
  errors: [...OWNER_ERRORS, 'NOT_FOUND'],
});
