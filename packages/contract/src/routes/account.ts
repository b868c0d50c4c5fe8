import { MERCHANT_ROLES, type NoticeKind } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import {
  codeField,
  emailField,
  idField,
  keyField,
  localeField,
  newPasswordField,
  nicknameField,
  passwordField,
  signInNameField,
  timestamp,
  timeZoneField,
} from '../rules/fields.ts';

const TAG = 'account';
const forAnyone = { tag: TAG, access: 'anyone' } as const;
const forSession = { tag: TAG, access: 'session' } as const;

/** Why a code is mailed. Any other value answers 'wrong type'. */
export const CODE_TYPES = ['register', 'reset'] as const;
const codeType = z.string().superRefine((value, context) => {
  if (!(CODE_TYPES as readonly string[]).includes(value)) context.addIssue({ code: 'custom', message: 'WRONG_TYPE' });
});
export type CodeType = (typeof CODE_TYPES)[number];

const SPACE_KINDS = ['personal', 'merchant'] as const;

const channelChoices = z.object({ app: z.boolean().optional(), mail: z.boolean().optional() }).optional();
const noticeChoices = z.object({
  shares: channelChoices,
  boards: channelChoices,
  comments: channelChoices,
  calls: channelChoices,
  meetings: channelChoices,
} satisfies Record<NoticeKind, z.ZodType>);

/** The client's data about the signed-in user. `kind` distinguishes individuals from enterprise members. */
export const userInfo = z.object({
  userId: idField,
  unionId: z.string().nullable(),
  email: z.string(),
  nickName: z.string(),
  /** Origin-relative; changes with the picture. */
  avatarUrl: z.string().nullable(),
  /** Null without a password: some users sign in only by mail or through a third party. */
  passwordChangedAt: timestamp.nullable(),
  /** First three and last four digits; null if none is bound. */
  phone: z.string().nullable(),
  kind: z.enum(['individual', 'enterprise']),
  level: z.object({ levelNo: z.number().int(), name: z.string() }),
  /** `role`: the user's role in it; in a personal space the owner. */
  space: z.object({ spaceId: idField, kind: z.enum(SPACE_KINDS), name: z.string(), role: z.enum(MERCHANT_ROLES) }),
  locale: localeField,
  timeZone: z.string(),
  /** The notices that the user turned off, by kind and channel; missing ones are on. */
  notices: noticeChoices,
  /** When the account will be erased, if its deletion was requested and it is not kept. */
  deletionAt: timestamp.optional(),
  /** True for an administrator of the installation. */
  administrator: z.boolean().optional(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const signedIn = z.object({ authorization: z.string(), expiresAt: timestamp, user: userInfo });
export type SignedIn = z.infer<typeof signedIn>;

/** Ways to prove a second factor. A recovery code works once. */
const SECOND_FACTORS = ['passkey', 'totp', 'recoveryCode'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The first factor was right, but the account asks for a second one. The ticket is the proof of the first. */
const secondFactorNeeded = z.object({
  secondFactor: z.object({ ticket: z.string(), ways: z.array(z.enum(SECOND_FACTORS)), expiresAt: timestamp }),
});
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;

/** The answer of every way to sign in. */
export const signInResult = z.union([signedIn, secondFactorNeeded]);
export type SignInResult = z.infer<typeof signInResult>;

/**
 * An enterprise's sign-in server signs an owner or an administrator in: a code that was mailed to the account must
 * confirm it. The mail address is shortened.
 */
export const mailboxNeeded = z.object({ mailbox: z.object({ ticket: z.string(), email: z.string() }) });
export type MailboxNeeded = z.infer<typeof mailboxNeeded>;

export const isSignedIn = (result: SignInResult | MailboxNeeded): result is SignedIn => 'authorization' in result;

/** For programs that sign in to accounts of their own, which need no second step. */
export function requireSignedIn(result: SignInResult | MailboxNeeded): SignedIn {
  if (!isSignedIn(result)) throw new Error('this account asks for a second step');
  return result;
}

const nothing = z.null();

export const sendMailCode = route({
  ...forAnyone,
  name: 'sendMailCode',
  method: 'POST',
  path: '/api/user/mail-code',
  summary:
    'Mails a 6-digit code, for registering or for resetting the password. The answer is the same whether or not the address has an account.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  body: z.object({ email: emailField, type: codeType }),
  reply: z.object({ resendAfterSeconds: z.number().int() }),
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID', 'WRONG_TYPE', 'REGISTRATION_OFF', 'REGISTRATION_DOMAIN'],
});

/** The link that a new user followed: of a board, or of an enterprise. */
const registrationInvitation = z.object({ to: z.enum(['board', 'enterprise']), key: z.string().min(1).max(64) });
export type RegistrationInvitation = z.infer<typeof registrationInvitation>;

export const register = route({
  ...forAnyone,
  name: 'register',
  method: 'POST',
  path: '/api/user/register',
  summary: 'Creates an account with a mailed code, and signs in.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  body: z.object({
    email: emailField,
    code: codeField,
    password: newPasswordField,
    nickName: nicknameField,
    timeZone: timeZoneField.optional(),
    /** Needed where registration is by invitation and the address itself was not invited. */
    invitation: registrationInvitation.optional(),
  }),
  reply: signedIn,
  errors: [
    'SSO_REQUIRED',
    'REGISTRATION_OFF',
    'REGISTRATION_INVITED',
    'REGISTRATION_DOMAIN',
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_EMPTY',
    'PASSWORD_LENGTH',
    'PASSWORD_RULE',
    'NICKNAME_EMPTY',
    'NICKNAME_LENGTH',
    'EMAIL_TAKEN',
  ],
});

export const signIn = route({
  ...forAnyone,
  name: 'signIn',
  method: 'POST',
  path: '/api/user/login',
  summary:
    'Signs in by password, with the e-mail address or the bound phone number. An unknown address and a wrong password get the same answer in the same time.',
  limit: { requests: 30, seconds: 60 },
  /** `email` may also be a bound phone number: eleven digits. */
  body: z.object({
    email: signInNameField,
    password: passwordField,
    /** A secret of the browser. One that has signed in before is not kept out by the failures of others. */
    device: z.string().min(1).max(128).optional(),
  }),
  reply: signInResult,
  errors: [
    'SSO_REQUIRED',
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'PHONE_INVALID',
    'PASSWORD_EMPTY',
    'PASSWORD_WRONG',
    'INITIAL_PASSWORD_IN_USE',
    'ACCOUNT_DISABLED',
  ],
});

const verifierField = z.string().min(1).max(128);

export const sendLoginLink = route({
  ...forAnyone,
  name: 'sendLoginLink',
  method: 'POST',
  path: '/api/user/mail-login',
  summary:
    'Mails a link that signs in once, within 15 minutes, and a code that does the same within 10. The answer is the same whether or not the address has an account.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  body: z.object({
    email: emailField,
    /** A secret of the asking browser, which knows its own link by it. */
    verifier: verifierField.optional(),
  }),
  reply: z.object({ resendAfterSeconds: z.number().int() }),
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID'],
});

export const readLoginLink = route({
  ...forAnyone,
  name: 'readLoginLink',
  method: 'POST',
  path: '/api/user/mail-login/read',
  summary:
    'Whom a mailed link would sign in, and whether the browser with this verifier has asked for it. If not, the page asks first: somebody else may have sent the link. Does not use the link up.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ key: keyField, verifier: verifierField.optional() }),
  reply: z.object({
    /** Shortened. */
    email: z.string(),
    asked: z.boolean(),
  }),
  errors: ['KEY_MISSING', 'EMAIL_EXPIRED', 'USER_NOT_REGISTERED'],
});

export const signInByLink = route({
  ...forAnyone,
  name: 'signInByLink',
  method: 'POST',
  path: '/api/user/mail-login/verify',
  summary:
    'Signs in with the key of a mailed link. A key works once. A user with an initial password must replace it first.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ key: keyField }),
  reply: signInResult,
  errors: [
    'SSO_REQUIRED',
    'KEY_MISSING',
    'EMAIL_EXPIRED',
    'USER_NOT_REGISTERED',
    'ACCOUNT_DISABLED',
    'INITIAL_PASSWORD_IN_USE',
  ],
});

export const resetPassword = route({
  ...forAnyone,
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/password/reset',
  summary:
    'Sets a new password with a mailed code and ends every other session. Only the reader of the mailbox learns whether the address has an account.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ email: emailField, code: codeField, password: newPasswordField }),
  reply: nothing,
  errors: [
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_EMPTY',
    'PASSWORD_LENGTH',
    'PASSWORD_RULE',
    'EMAIL_ACCOUNT_MISSING',
  ],
});

export const changeInitialPassword = route({
  ...forAnyone,
  name: 'changeInitialPassword',
  method: 'POST',
  path: '/api/user/password/initial',
  summary: 'Replaces the initial password that an administrator gave, once, and signs in.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ email: emailField, initialPassword: passwordField, password: newPasswordField }),
  reply: signInResult,
  errors: [
    'SSO_REQUIRED',
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'PASSWORD_EMPTY',
    'PASSWORD_LENGTH',
    'PASSWORD_RULE',
    'PASSWORD_WRONG',
    'INITIAL_PASSWORD_CHANGED',
    'ACCOUNT_DISABLED',
  ],
});

export const checkSession = route({
  ...forSession,
  name: 'checkSession',
  method: 'GET',
  path: '/api/user/session',
  summary: 'The session check on first load: is the stored authorization still valid?',
  limit: { requests: 120, seconds: 60 },
  reply: z.object({ expiresAt: timestamp, user: userInfo }),
  errors: [],
});

export const signOut = route({
  ...forSession,
  name: 'signOut',
  method: 'POST',
  path: '/api/user/logout',
  summary: 'Revokes the session.',
  limit: { requests: 60, seconds: 60 },
  reply: nothing,
  errors: [],
});

export const getUserInfo = route({
  ...forSession,
  name: 'getUserInfo',
  method: 'GET',
  path: '/api/user/info',
  summary: 'The signed-in user.',
  limit: { requests: 120, seconds: 60 },
  reply: userInfo,
  errors: [],
});

export const changeUserInfo = route({
  ...forSession,
  name: 'changeUserInfo',
  method: 'PUT',
  path: '/api/user/info',
  summary: 'Changes the fields users set themselves; returns the complete user.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    nickName: nicknameField.optional(),
    locale: localeField.optional(),
    timeZone: timeZoneField.optional(),
    /** Only the named fields change. */
    notices: noticeChoices.optional(),
  }),
  reply: userInfo,
  errors: ['NICKNAME_EMPTY', 'NICKNAME_LENGTH'],
});
