import * as z from 'zod';
import { route } from '../route.ts';
import { timestamp } from '../rules/fields.ts';
import { signInResult } from './account.ts';

const TAG = 'account';

/** How long a code can be scanned and confirmed. */
export const QR_SECONDS = 120;
/** Digits that the computer shows after the scan and that are typed on the phone. */
export const QR_NUMBER_DIGITS = 2;

const qrIdField = z.string().min(1).max(64);
const secretField = z.string().min(1).max(64);
const scanned = z.object({ qrId: qrIdField });

/** What a computer learns about the code it shows. Only `scanned` has a number. */
export const qrEvent = z.discriminatedUnion('state', [
  z.object({ state: z.literal('shown') }),
  z.object({ state: z.literal('scanned'), number: z.string() }),
  z.object({ state: z.literal('confirmed') }),
  z.object({ state: z.literal('refused') }),
  z.object({ state: z.literal('expired') }),
]);
export type QrEvent = z.infer<typeof qrEvent>;

export const openQrSignIn = route({
  tag: TAG,
  access: 'anyone',
  name: 'openQrSignIn',
  method: 'POST',
  path: '/api/user/qr-login',
  summary:
    'A QR code with which a signed-in phone signs in this browser, once, within two minutes. The secret stays in the browser that shows the code.',
  limit: { requests: 120, seconds: 60 },
  reply: z.object({
    qrId: z.string(),
    secret: z.string(),
    /** The content of the QR code. */
    link: z.string(),
    expiresAt: timestamp,
  }),
  errors: ['QR_TOO_MANY'],
});

export const scanQrSignIn = route({
  tag: TAG,
  access: 'session',
  name: 'scanQrSignIn',
  method: 'POST',
  path: '/api/user/qr-login/scan',
  summary:
    'The signed-in phone has scanned a code: tells it which browser waits, and the browser shows a number of two digits. A code belongs to the first who scans it.',
  limit: { requests: 30, seconds: 60 },
  body: scanned,
  reply: z.object({
    userAgent: z.string(),
    /** Null if the browser gave no valid address. */
    address: z.string().nullable(),
    /** Whether browser and phone are in the same network. */
    sameNetwork: z.boolean(),
    expiresAt: timestamp,
  }),
  errors: ['QR_CODE_EXPIRED', 'QR_CODE_TAKEN'],
});

export const confirmQrSignIn = route({
  tag: TAG,
  access: 'session',
  name: 'confirmQrSignIn',
  method: 'POST',
  path: '/api/user/qr-login/confirm',
  summary: 'The phone lets the browser in, with the number that the browser shows. A wrong number ends the code.',
  limit: { requests: 30, seconds: 60 },
  body: scanned.extend({ number: z.string().regex(/^\d{2}$/, 'QR_NUMBER_WRONG') }),
  reply: z.null(),
  errors: ['QR_CODE_EXPIRED', 'QR_CODE_TAKEN', 'QR_NUMBER_WRONG'],
});

export const refuseQrSignIn = route({
  tag: TAG,
  access: 'session',
  name: 'refuseQrSignIn',
  method: 'POST',
  path: '/api/user/qr-login/refuse',
  summary: 'The phone does not let the browser in. The code ends.',
  limit: { requests: 30, seconds: 60 },
  body: scanned,
  reply: z.null(),
  errors: ['QR_CODE_EXPIRED', 'QR_CODE_TAKEN'],
});

export const signInByQr = route({
  tag: TAG,
  access: 'anyone',
  name: 'signInByQr',
  method: 'POST',
  path: '/api/user/qr-login/verify',
  summary: 'Signs in the browser whose code was confirmed. Works once, and only with the secret of that browser.',
  limit: { requests: 120, seconds: 60 },
  body: z.object({ qrId: qrIdField, secret: secretField }),
  reply: signInResult,
  errors: ['QR_CODE_EXPIRED', 'ACCOUNT_DISABLED', 'INITIAL_PASSWORD_IN_USE'],
});

/** Answers with bytes: see bytes.ts. */
export const watchQrSignIn = route({
  tag: TAG,
  access: 'anyone',
  name: 'watchQrSignIn',
  method: 'POST',
  path: '/api/user/qr-login/watch',
  summary:
    'What happens to a code, as server-sent events, until it is confirmed, refused or expired. Each event is the state as JSON.',
  limit: { requests: 240, seconds: 60 },
  body: z.object({ qrId: qrIdField, secret: secretField }),
  bytes: ['text/event-stream'],
  reply: z.custom<object>(),
  errors: ['QR_CODE_EXPIRED', 'QR_TOO_MANY'],
});
