import { INVITATION_ALPHABET, INVITATION_LENGTH, normalInvitation } from '@sw/contract';

/** What stands in a share link behind `code`: 256 bits in base64url. */
const KEY = /^[\w-]{43}$/;

/** What to join with, read from what somebody typed, pasted or scanned: a code, a link, or a link's key. */
export function wayIn(text: string): string | undefined {
  const given = text.trim();
  return normalInvitation(given) ?? keyOfLink(given) ?? (KEY.test(given) ? given : undefined);
}

/** Any origin: a product may be reached under several names, and a foreign key opens nothing here. */
export function keyOfLink(text: string): string | undefined {
  const address = URL.parse(text.trim());
  if (address === null || !/\/board\/join\/?$/.test(address.pathname)) return undefined;
  return address.searchParams.get('code') ?? undefined;
}

/** The code as it grows under the hand: capitals, a gap in the middle, nothing that cannot be in one. A link stays as it is. */
export function typedInvitation(text: string): string {
  if (keyOfLink(text) !== undefined) return text.trim();
  const letters = [...text.toUpperCase()].filter((letter) => INVITATION_ALPHABET.includes(letter)).join('');
  const code = letters.slice(0, INVITATION_LENGTH);
  const half = INVITATION_LENGTH / 2;
  return code.length > half ? `${code.slice(0, half)} ${code.slice(half)}` : code;
}
