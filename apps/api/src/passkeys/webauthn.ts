import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@sw/contract';
import { CHALLENGE_MS } from './challenges.ts';

/** The name that devices show. */
const SITE_NAME = 'Smart whiteboard';
/** Ed25519, P-256 and RSA: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Devices bind a passkey to the site's name, and browsers to its origin: a copy of our pages elsewhere gets no valid answer. */
interface Site {
  readonly id: string;
  readonly origin: string;
}

export function siteOf(publicUrl: string): Site {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Fields that are the same in every answer. */
const FORM = { type: 'public-key', clientExtensionResults: {} } as const;

/** A passkey of the account. */
export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

const described = (known: readonly KnownCredential[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  }));

export const requestOf = (site: Site, challenge: string, known: readonly KnownCredential[]): PasskeyRequest => ({
  challenge,
  rpId: site.id,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
  allowCredentials: described(known),
});

interface Owner {
  readonly accountId: string;
  readonly email: string;
  readonly nickName: string;
}

/** The user handle that a device stores. The account's id is a random number. */
const handleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url');

export const creationOf = (
  site: Site,
  challenge: string,
  owner: Owner,
  known: readonly KnownCredential[],
): PasskeyCreation => ({
  challenge,
  rp: { id: site.id, name: SITE_NAME },
  user: { id: handleOf(owner.accountId), name: owner.email, displayName: owner.nickName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CHALLENGE_MS,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: described(known),
});

interface MadeCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
  readonly backedUp: boolean;
}

/** Undefined if a browser of this site did not create it for this challenge. */
export async function readMade(
  site: Site,
  challenge: string,
  response: NewPasskey,
): Promise<MadeCredential | undefined> {
  try {
    if (hasCertificates(response)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...FORM, ...response, rawId: response.id, response: { ...response.response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/**
 * We request no statement about the device; browsers then send none, or one signed by the key itself. Certificate
 * chains are refused unread: checking one could make the library fetch addresses chosen by the caller.
 */
function hasCertificates({ response }: NewPasskey): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return !(format === 'none' || format === 'packed') || attestation.get('attStmt').get('x5c') !== undefined;
}

export interface StoredCredential {
  readonly accountId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly synced: boolean;
}

const signedParts = ({ response: { clientDataJSON, authenticatorData, signature } }: PasskeyAnswer) => ({
  clientDataJSON,
  authenticatorData,
  signature,
});

export interface ReadAnswer {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Undefined if the stored key did not sign this challenge for this site, with its user present and verified. */
export async function readAnswer(
  site: Site,
  challenge: string,
  response: PasskeyAnswer,
  stored: StoredCredential,
): Promise<ReadAnswer | undefined> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== handleOf(stored.accountId)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...FORM, ...response, rawId: response.id, response: signedParts(response) },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId.toString('base64url'),
        publicKey: new Uint8Array(stored.publicKey),
        // The counter is compared where it is stored, in the same statement that updates it: see `spendPasskey`.
        counter: 0,
      },
    });
    const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
    const sameKind = (credentialDeviceType === 'multiDevice') === stored.synced;
    return verified && sameKind ? { counter: newCounter, backedUp: credentialBackedUp } : undefined;
  } catch {
    return undefined;
  }
}
