import * as z from 'zod';
import type { ErrorName } from '../errors/catalogue.ts';
import { timestamp } from './fields.ts';

/** The most passkeys of one account: more than anybody has devices, and few enough for a readable list. */
export const PASSKEYS_MAX = 20;
const NAME_MAX = 60;

export function passkeyNameProblem(name: string): ErrorName | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'PASSKEY_NAME_EMPTY';
  return [...trimmed].length > NAME_MAX ? 'PASSKEY_NAME_LENGTH' : undefined;
}

export const passkeyNameField = z
  .string()
  .max(1_000)
  .superRefine((value, context) => {
    const name = passkeyNameProblem(value);
    if (name) context.addIssue({ code: 'custom', message: name });
  })
  .transform((value) => value.trim());

/** Bytes as browsers send them; the longest that we accept. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(Math.ceil((most * 4) / 3));

/** WebAuthn allows an id of 1,023 bytes. */
const credentialId = bytes(1_023).min(1);
/** How the device is reached: `internal`, `hybrid`, `usb` …; browsers may add others. */
const transport = z.string().regex(/^[\w-]{1,20}$/);
const type = z.literal('public-key');
const clientDataJSON = bytes(2_000);

/** The used parts of a browser's answer to a request for a passkey: a signature. */
export const passkeyAnswer = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(1_000),
    signature: bytes(1_000),
    userHandle: bytes(64).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The used parts of a browser's answer after it created a passkey: its public key. */
export const newPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(4_000),
    transports: z.array(transport).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const known = z.object({ id: z.string(), type, transports: z.array(z.string()) });

/** The data with which a browser requests a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty before the user is known; the device then offers all its passkeys for this site. */
  allowCredentials: z.array(known),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The data with which a browser creates a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** The account's existing passkeys. A device that has one of them creates no second one. */
  excludeCredentials: z.array(known),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** A passkey as its owner sees it. */
export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: timestamp,
  /** Null if it was never used. */
  lastUsedAt: timestamp.nullable(),
  /** The passkey's provider keeps a copy, so that it outlives the device. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;
