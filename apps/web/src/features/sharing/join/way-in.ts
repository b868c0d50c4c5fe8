import { INVITATION_ALPHABET, INVITATION_LENGTH, normalInvitation } from '@sw/contract';

/** The `code` of a share link: 256 bits in base64url. */
const KEY = /^[\w-]{43}$/;

/** Reads what a user typed, pasted or scanned: a code, a link, or a link's key. */
export function wayIn(text: string): string | undefined {
  const given = text.trim();
  return normalInvitation(given) ?? keyOfLink(given) ?? (KEY.test(given) ? given : undefined);
}

/** Accepts any origin: a product may have several names, and a foreign key opens nothing here. */
export function keyOfLink(text: string): string | undefined {
  const address = URL.parse(text.trim());
  if (address === null || !/\/board\/join\/?$/.test(address.pathname)) return undefined;
  return address.searchParams.get('code') ?? undefined;
}

/** Formats the code while the user types: capitals, a gap in the middle, no invalid characters. A link stays unchanged. */
export function typedInvitation(text: string): string {
  if (keyOfLink(text) !== undefined) return text.trim();
  const letters = [...text.toUpperCase()].filter((letter) => INVITATION_ALPHABET.includes(letter)).join('');
  const code = letters.slice(0, INVITATION_LENGTH);
  const half = INVITATION_LENGTH / 2;
  return code.length > half ? `${code.slice(0, half)} ${code.slice(half)}` : code;
}
