import * as z from 'zod';
import { route } from '../route.ts';
import { codeField, emailField, phoneField } from '../rules/fields.ts';
import { signInResult, userInfo } from './account.ts';

/** The addresses of an account, e-mail and phone, and signing in by a code sent to one of them. */
const forAnyone = { tag: 'account', access: 'anyone' } as const;
const forSession = { tag: 'account', access: 'session' } as const;

const sent = z.object({ resendAfterSeconds: z.number().int() });

/** The mailbox that a code proves: that of the current address, or that of the new one. */
const ADDRESS_SIDES = ['old', 'new'] as const;
/** Any other value answers 'wrong type', as for `sendMailCode`. */
const side = z.string().transform((value, context) => {
  const known = ADDRESS_SIDES.find((name) => name === value);
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', message: 'WRONG_TYPE' });
  return z.NEVER;
});

export const sendVerificationCode = route({
  ...forSession,
  name: 'sendVerificationCode',
  method: 'GET',
  path: '/api/user/account/verification/code',
  summary:
    'Mails a 6-digit code for a change of the e-mail address: `old` to the address in use, `new` to the new one. The answer is the same whether or not another account has that address.',
  fresh: true,
  limit: { requests: 10, seconds: 60 },
  query: z.object({ email: emailField, type: side }),
  reply: sent,
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID', 'EMAIL_SAME', 'SSO_ADDRESS_OUTSIDE', 'WRONG_TYPE'],
});

export const bindEmail = route({
  ...forSession,
  name: 'bindEmail',
  method: 'POST',
  path: '/api/user/account/bind-email',
  summary:
    'Changes the e-mail address in two steps: first with the code of the old address, which answers null, then with the code of the new one, which answers the user.',
  fresh: true,
  limit: { requests: 20, seconds: 60 },
  query: z.object({ email: emailField, type: side, code: codeField }),
  reply: userInfo.nullable(),
  errors: [
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'EMAIL_SAME',
    'SSO_ADDRESS_OUTSIDE',
    'EMAIL_TAKEN',
    'EMAIL_CHANGE_EXPIRED',
    'WRONG_TYPE',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
  ],
});

export const sendSmsCode = route({
  ...forSession,
  name: 'sendSmsCode',
  method: 'GET',
  path: '/api/user/sms/code',
  summary: 'Sends a 6-digit code to a phone that the user wants to bind.',
  fresh: true,
  limit: { requests: 10, seconds: 60 },
  query: z.object({ phone: phoneField }),
  reply: sent,
  errors: ['PHONE_EMPTY', 'PHONE_INVALID', 'SMS_OFF', 'SMS_BUDGET_SPENT'],
});

export const bindPhone = route({
  ...forSession,
  name: 'bindPhone',
  method: 'POST',
  path: '/api/user/account/bind-phone',
  summary: 'Binds a phone with the code sent to it, in place of the one before. Returns the complete user.',
  fresh: true,
  limit: { requests: 20, seconds: 60 },
  query: z.object({ phone: phoneField, code: codeField }),
  reply: userInfo,
  errors: ['PHONE_EMPTY', 'PHONE_INVALID', 'PHONE_TAKEN', 'CODE_EMPTY', 'CODE_WRONG', 'CODE_EXPIRED'],
});

export const unbindPhone = route({
  ...forSession,
  name: 'unbindPhone',
  method: 'DELETE',
  path: '/api/user/account/bind-phone',
  summary: 'Removes the bound phone. Signing in by e-mail stays. Returns the complete user.',
  fresh: true,
  limit: { requests: 20, seconds: 60 },
  reply: userInfo,
  errors: [],
});

export const signInByMailCode = route({
  ...forAnyone,
  name: 'signInByMailCode',
  method: 'POST',
  path: '/api/user/mail-login/code',
  summary: 'Signs in with the code of a mailed sign-in link, for a mail that is read on another device.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ email: emailField, code: codeField }),
  reply: signInResult,
  errors: [
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'ACCOUNT_DISABLED',
    'INITIAL_PASSWORD_IN_USE',
  ],
});

export const sendSmsLogin = route({
  ...forAnyone,
  name: 'sendSmsLogin',
  method: 'POST',
  path: '/api/user/sms-login',
  summary:
    'Sends a 6-digit code to a bound phone. The answer is the same whether or not the phone is bound to an account; only a bound one gets a message.',
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  body: z.object({ phone: phoneField }),
  reply: sent,
  errors: ['PHONE_EMPTY', 'PHONE_INVALID', 'SMS_OFF', 'SMS_BUDGET_SPENT'],
});

export const signInBySms = route({
  ...forAnyone,
  name: 'signInBySms',
  method: 'POST',
  path: '/api/user/sms-login/verify',
  summary: 'Signs in with the code that was sent to a bound phone.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ phone: phoneField, code: codeField }),
  reply: signInResult,
  errors: [
    'PHONE_EMPTY',
    'PHONE_INVALID',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'ACCOUNT_DISABLED',
    'INITIAL_PASSWORD_IN_USE',
  ],
});
