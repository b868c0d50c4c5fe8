export const INVITATION_MINUTES = 30;
export const SHARE_LINK_DAYS = 7;
export const NEARBY_MINUTES = 10;
export const RECYCLE_DAYS = 30;
/** How long a deleted page can be restored. */
export const PAGE_BIN_DAYS = 30;
/** In the bin of a board; beyond them, the oldest are erased earlier. */
export const PAGE_BIN_PAGES = 100;

/**
 * No 0 and O, no 1, I and L, so that a code read aloud or from a screen is typed correctly. 31 characters, 8 places:
 * 8.5 × 10^11 codes, so that 1,000 guesses a minute for 30 minutes hit one of 10,000 live codes with a chance of 1 in
 * 2,800.
 */
export const INVITATION_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const INVITATION_LENGTH = 8;

/** Accepts any case, with or without the gap between the two groups. */
export function normalInvitation(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  if (code.length !== INVITATION_LENGTH) return undefined;
  return [...code].every((character) => INVITATION_ALPHABET.includes(character)) ? code : undefined;
}

/** For display: two groups of four. */
export function shownInvitation(code: string): string {
  return `${code.slice(0, INVITATION_LENGTH / 2)} ${code.slice(INVITATION_LENGTH / 2)}`;
}
