/**
 * Digit-only ids. Every id in an address (`wbNo`, `pageId`, …) consists of digits, so it can never look like one of the
 * fixed words in the same position of a route (`/wb/clear`, `/wb/copy`, …).
 *
 * 18 random digits with a non-zero first one: 9·10^17 values. With 10^9 boards the chance that one more insert collides
 * is 10^9 / 9·10^17 ≈ 1 in 10^9, and the unique index turns even that into a retry. 18 digits also stay below the
 * specification's limit of 19 and below 2^63, so PostgreSQL can store them as bigint.
 */
const ID_DIGITS = 18;

export type RandomBytes = (length: number) => Uint8Array;

const secureBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Uniform decimal digits: bytes of 250 and above are discarded, because 256 is not a multiple of 10. */
export function randomDigits(length: number, random: RandomBytes = secureBytes): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of random(length)) {
      if (byte < 250 && digits.length < length) digits += String(byte % 10);
    }
  }
  return digits;
}

export function newId(random: RandomBytes = secureBytes): string {
  for (;;) {
    const id = randomDigits(ID_DIGITS, random);
    if (id[0] !== '0') return id;
  }
}

export function isId(value: string): boolean {
  return /^[1-9]\d{0,18}$/.test(value);
}

/** 256 random bits, base64url: session tokens and the keys of mailed links. */
export function newSecret(random: RandomBytes = secureBytes): string {
  return btoa(String.fromCharCode(...random(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
