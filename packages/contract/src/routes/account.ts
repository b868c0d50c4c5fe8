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

/** The client's data about the signed-in user. `kind` distinguishes individuals from enterprise members. */
export const userInfo = z.object({
  userId: idField,
  unionId: z.string().nullable(),
  email: z.string(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  kind: z.enum(['individual', 'enterprise']),
  level: z.object({ levelNo: z.number().int(), name: z.string() }),
  space: z.object({ spaceId: idField, kind: z.enum(SPACE_KINDS), name: z.string() }),
  locale: localeField,
  timeZone: z.string(),
  /** When off, comments appear in the notification centre only. */
  commentMails: z.boolean(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const signedIn = z.object({ authorization: z.string(), expiresAt: timestamp, user: userInfo });
export type SignedIn = z.infer<typeof signedIn>;

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
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID', 'WRONG_TYPE'],
});

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
  }),
  reply: signedIn,
  errors: [
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
  summary: 'Signs in by password. An unknown address and a wrong password get the same answer in the same time.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ email: emailField, password: passwordField }),
  reply: signedIn,
  errors: [
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'PASSWORD_EMPTY',
    'PASSWORD_WRONG',
    'INITIAL_PASSWORD_IN_USE',
    'ACCOUNT_DISABLED',
  ],
});

export const sendLoginLink = route({
  ...forAnyone,
  name: 'sendLoginLink',
  method: 'POST',
  path: '/api/user/mail-login',
  summary:
    'Mails a link that signs in once, within 15 minutes. The answer is the same whether or not the address has an account.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  body: z.object({ email: emailField }),
  reply: z.object({ resendAfterSeconds: z.number().int() }),
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID'],
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
  reply: signedIn,
  errors: ['KEY_MISSING', 'EMAIL_EXPIRED', 'USER_NOT_REGISTERED', 'ACCOUNT_DISABLED', 'INITIAL_PASSWORD_IN_USE'],
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
  reply: signedIn,
  errors: [
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
    commentMails: z.boolean().optional(),
  }),
  reply: userInfo,
  errors: ['NICKNAME_EMPTY', 'NICKNAME_LENGTH'],
});
