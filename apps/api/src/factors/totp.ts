import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with what every authenticator app supports: SHA-1, 30 seconds, 6 digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** The device's clock may be a step behind or ahead. */
const DRIFT = [0, -1, 1] as const;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as apps expect. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const stepAt = (now: number): number => Math.floor(now / 1_000 / STEP_SECONDS);

/** RFC 4226: the code of a counter. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that has this code, within the drift of the device's clock; undefined if there is none. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  const typed = Buffer.from(code);
  return DRIFT.map((drift) => stepAt(now) + drift).find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return typed.length === right.length && timingSafeEqual(typed, right);
  });
}

/** The content of the QR code; apps show both names. */
export function totpAddress(secret: Uint8Array, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1' });
  query.set('digits', String(DIGITS));
  query.set('period', String(STEP_SECONDS));
  // Apps take a plus sign literally.
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
