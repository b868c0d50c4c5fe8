import * as z from 'zod';
import { route } from '../route.ts';
import { codeField, passwordField, recoveryCodeField, totpCodeField } from '../rules/fields.ts';
import { passkeyAnswer } from '../rules/passkeys.ts';

const forSession = { tag: 'account', access: 'session' } as const;

/** Ways to prove one's identity within a session. */
const PROOF_WAYS = ['passkey', 'password', 'mailCode', 'totp', 'recoveryCode'] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];

const proof = z.discriminatedUnion('way', [
  z.object({ way: z.literal('passkey'), passkey: passkeyAnswer }),
  z.object({ way: z.literal('password'), password: passwordField }),
  z.object({ way: z.literal('mailCode'), code: codeField }),
  z.object({ way: z.literal('totp'), code: totpCodeField }),
  z.object({ way: z.literal('recoveryCode'), code: recoveryCodeField }),
]);
export type Proof = z.infer<typeof proof>;

export const getProofWays = route({
  ...forSession,
  name: 'getProofWays',
  method: 'GET',
  path: '/api/user/session/proof',
  summary: 'The ways in which this user can confirm who they are, the best one first.',
  limit: { requests: 60, seconds: 60 },
  reply: z.object({ ways: z.array(z.enum(PROOF_WAYS)) }),
  errors: [],
});

export const sendProofCode = route({
  ...forSession,
  name: 'sendProofCode',
  method: 'POST',
  path: '/api/user/session/proof/code',
  summary: 'Mails the user a 6-digit code to confirm who they are, if that is one of their ways.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  reply: z.object({ resendAfterSeconds: z.number().int() }),
  errors: ['PROOF_WAY_MISSING'],
});

export const proveSession = route({
  ...forSession,
  name: 'proveSession',
  method: 'POST',
  path: '/api/user/session/proof',
  summary: 'Confirms who the user is. For five minutes the session may call routes that need a fresh sign-in.',
  limit: { requests: 20, seconds: 60 },
  body: proof,
  reply: z.null(),
  errors: [
    'PASSWORD_EMPTY',
    'PASSWORD_WRONG',
    'CODE_EMPTY',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_APP_EMPTY',
    'CODE_APP_WRONG',
    'CODE_APP_USED',
    'CODE_RECOVERY_EMPTY',
    'CODE_RECOVERY_WRONG',
    'PASSKEY_EXPIRED',
    'PASSKEY_UNKNOWN',
    'PASSKEY_COPIED',
    'PROOF_WAY_MISSING',
  ],
});
