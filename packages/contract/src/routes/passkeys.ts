import * as z from 'zod';
import { route } from '../route.ts';
import { idField } from '../rules/fields.ts';
import {
  newPasskey,
  passkey,
  passkeyAnswer,
  passkeyCreation,
  passkeyNameField,
  passkeyRequest,
} from '../rules/passkeys.ts';
import { signInResult } from './account.ts';

const TAG = 'account';
const forAnyone = { tag: TAG, access: 'anyone' } as const;
const forSession = { tag: TAG, access: 'session' } as const;
const onePasskey = z.object({ passkeyId: idField });

export const startPasskeySignIn = route({
  ...forAnyone,
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/user/login/passkey/options',
  summary: 'What a browser needs to sign in with a passkey, for five minutes and once. The same for everybody.',
  // Every view of the sign-in page calls this, because the browser offers passkeys in the address field.
  limit: { requests: 120, seconds: 60 },
  reply: passkeyRequest,
  errors: [],
});

export const signInByPasskey = route({
  ...forAnyone,
  name: 'signInByPasskey',
  method: 'POST',
  path: '/api/user/login/passkey',
  summary: 'Signs in with a passkey. It proves both factors, so no second one is asked for.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ passkey: passkeyAnswer }),
  reply: signInResult,
  errors: [
    'SSO_REQUIRED',
    'PASSKEY_EXPIRED',
    'PASSKEY_UNKNOWN',
    'PASSKEY_COPIED',
    'ACCOUNT_DISABLED',
    'INITIAL_PASSWORD_IN_USE',
  ],
});

export const startPasskeyFactor = route({
  ...forAnyone,
  name: 'startPasskeyFactor',
  method: 'POST',
  path: '/api/user/login/verify/passkey',
  summary: 'What a browser needs to use a passkey as the second step of signing in, with the ticket of the first.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ ticket: z.string().max(64) }),
  reply: passkeyRequest,
  errors: ['SIGN_IN_EXPIRED', 'PROOF_WAY_MISSING'],
});

export const startPasskeyProof = route({
  ...forSession,
  name: 'startPasskeyProof',
  method: 'POST',
  path: '/api/user/session/proof/passkey',
  summary: 'What a browser needs to confirm with a passkey who the user is, if they have one.',
  limit: { requests: 30, seconds: 60 },
  reply: passkeyRequest,
  errors: ['PROOF_WAY_MISSING'],
});

export const listPasskeys = route({
  ...forSession,
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/user/passkeys',
  summary: "The user's passkeys, the newest first; at most 20.",
  limit: { requests: 60, seconds: 60 },
  reply: z.array(passkey),
  errors: [],
});

export const startPasskey = route({
  ...forSession,
  fresh: true,
  name: 'startPasskey',
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'What a browser needs to make a passkey for the user, for five minutes and once.',
  limit: { requests: 60, seconds: 60 },
  reply: passkeyCreation,
  errors: ['PASSKEY_TOO_MANY'],
});

export const addPasskey = route({
  ...forSession,
  fresh: true,
  name: 'addPasskey',
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Adds the passkey that the browser has made. The user is mailed.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({ name: passkeyNameField, passkey: newPasskey }),
  reply: passkey,
  errors: [
    'PASSKEY_EXPIRED',
    'PASSKEY_REFUSED',
    'PASSKEY_KNOWN',
    'PASSKEY_TOO_MANY',
    'PASSKEY_NAME_EMPTY',
    'PASSKEY_NAME_LENGTH',
  ],
});

export const renamePasskey = route({
  ...forSession,
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/user/passkeys/{passkeyId}',
  summary: 'Gives a passkey another name.',
  limit: { requests: 60, seconds: 60 },
  params: onePasskey,
  body: z.object({ name: passkeyNameField }),
  reply: passkey,
  errors: ['PASSKEY_NAME_EMPTY', 'PASSKEY_NAME_LENGTH'],
});

export const removePasskey = route({
  ...forSession,
  fresh: true,
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/user/passkeys/{passkeyId}',
  summary: 'Removes a passkey: it no longer signs in. The user is mailed.',
  limit: { requests: 60, seconds: 60 },
  params: onePasskey,
  reply: z.null(),
  errors: [],
});
