import * as z from 'zod';
import { route } from '../route.ts';
import { recoveryCodeField, timestamp, totpCodeField } from '../rules/fields.ts';
import { passkeyAnswer } from '../rules/passkeys.ts';
import { signedIn } from './account.ts';

const TAG = 'account';
const forSession = { tag: TAG, access: 'session' } as const;
const nothing = z.null();

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const verifySecondFactor = route({
  tag: TAG,
  access: 'anyone',
  name: 'verifySecondFactor',
  method: 'POST',
  path: '/api/user/login/verify',
  summary:
    'The second step of signing in, with the ticket of the first: a passkey, the code of an authenticator app, or a recovery code, which works once. A ticket allows five attempts in ten minutes.',
  limit: { requests: 30, seconds: 60 },
  body: z.discriminatedUnion('way', [
    z.object({ ticket: z.string().max(64), way: z.literal('passkey'), passkey: passkeyAnswer }),
    z.object({ ticket: z.string().max(64), way: z.literal('totp'), code: totpCodeField }),
    z.object({ ticket: z.string().max(64), way: z.literal('recoveryCode'), code: recoveryCodeField }),
  ]),
  reply: signedIn,
  errors: [
    'SIGN_IN_EXPIRED',
    'CODE_APP_EMPTY',
    'CODE_APP_WRONG',
    'CODE_APP_USED',
    'CODE_RECOVERY_EMPTY',
    'CODE_RECOVERY_WRONG',
    'PASSKEY_EXPIRED',
    'PASSKEY_UNKNOWN',
    'PASSKEY_COPIED',
    'ACCOUNT_DISABLED',
    'INITIAL_PASSWORD_IN_USE',
  ],
});

export const getSignInWays = route({
  ...forSession,
  name: 'getSignInWays',
  method: 'GET',
  path: '/api/user/sign-in-ways',
  summary: 'How the user can sign in, and whether a second factor is asked for.',
  limit: { requests: 60, seconds: 60 },
  reply: z.object({
    /** Null without a password. */
    passwordChangedAt: timestamp.nullable(),
    /** Null while no second factor is required. */
    secondFactor: z.object({ since: timestamp, recoveryCodesLeft: z.number().int() }).nullable(),
  }),
  errors: [],
});

export const startTotp = route({
  ...forSession,
  fresh: true,
  name: 'startTotp',
  method: 'POST',
  path: '/api/user/second-factor/setup',
  summary: 'A new secret for an authenticator app. It counts once a code of the app confirms it, within ten minutes.',
  limit: { requests: 20, seconds: 60 },
  reply: z.object({
    /** Sent back with the first code. */
    setup: z.string(),
    /** For typing by hand. */
    secret: z.string(),
    /** For the QR code. */
    address: z.string(),
  }),
  errors: ['SECOND_FACTOR_ON'],
});

export const confirmTotp = route({
  ...forSession,
  fresh: true,
  name: 'confirmTotp',
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Switches the second factor on with a code of the app. The recovery codes are shown this once.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ setup: z.string().max(400), code: totpCodeField }),
  reply: recoveryCodes,
  errors: ['SECOND_FACTOR_ON', 'SETUP_EXPIRED', 'CODE_APP_EMPTY', 'CODE_APP_WRONG'],
});

export const renewRecoveryCodes = route({
  ...forSession,
  fresh: true,
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'New recovery codes; those from before stop working. They are shown this once.',
  limit: { requests: 10, seconds: 60 },
  reply: recoveryCodes,
  errors: ['SECOND_FACTOR_OFF'],
});

export const switchOffSecondFactor = route({
  ...forSession,
  fresh: true,
  name: 'switchOffSecondFactor',
  method: 'DELETE',
  path: '/api/user/second-factor',
  summary: 'Forgets the authenticator app and the recovery codes: signing in needs one factor again.',
  limit: { requests: 10, seconds: 60 },
  reply: nothing,
  errors: ['SECOND_FACTOR_OFF'],
});
