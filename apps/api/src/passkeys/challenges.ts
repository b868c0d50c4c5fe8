import { MINUTE, newSecret, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';

/** As long as a browser waits for its user. */
export const CHALLENGE_MS = 5 * MINUTE;

/** The purpose of a request to a passkey. An answer for one purpose is invalid for any other. */
export type Ceremony =
  | { readonly purpose: 'signIn' }
  | { readonly purpose: 'secondFactor'; readonly ticket: string }
  | { readonly purpose: 'proof' | 'add'; readonly sessionId: string };

type ChallengeDeps = Pick<ApiDeps, 'ephemeral' | 'clock'>;

const keyOf = (ceremony: Ceremony, challenge: string): string => `passkey:${JSON.stringify(ceremony)}:${challenge}`;

/** Issues 256 bits for the device to sign. */
export async function issueChallenge({ ephemeral, clock }: ChallengeDeps, ceremony: Ceremony): Promise<string> {
  const challenge = newSecret();
  await ephemeral.putOnce(keyOf(ceremony, challenge), String(clock.now()), CHALLENGE_MS / SECOND);
  return challenge;
}

/** Consumes the challenge that a browser answered, if it was issued for this ceremony. */
export async function takeChallenge(
  { ephemeral, clock }: ChallengeDeps,
  ceremony: Ceremony,
  clientDataJSON: string,
): Promise<string> {
  const challenge = answeredChallenge(clientDataJSON);
  const issuedAt = challenge && (await ephemeral.takeOnce(keyOf(ceremony, challenge)));
  if (!issuedAt || clock.now() >= Number(issuedAt) + CHALLENGE_MS) throw new Refusal('PASSKEY_EXPIRED');
  return challenge;
}

function answeredChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
