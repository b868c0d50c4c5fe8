const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PAD = 61;
/** The ASCII code of each six bits. */
const CODES = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0));
const SIX = new Int8Array(128).fill(-1);
for (const [bits, code] of CODES.entries()) SIX[code] = bits;

const sixAt = (text: string, i: number): number => SIX[text.charCodeAt(i)] ?? -1;

export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** The bytes of a text that is their exact encoding; undefined for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const letters = text.length - padding;
  let [bits, held, at] = [0, 0, 0];
  for (let i = 0; i < letters; i += 1) {
    const six = sixAt(text, i);
    if (six < 0) return undefined;
    bits = ((bits << 6) | six) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 0xff;
    at += 1;
  }
  // Bits that no byte holds would be lost.
  return (bits & ((1 << held) - 1)) === 0 ? bytes : undefined;
}

/** The two letters of each twelve bits, in memory order. */
const PAIRS = new Uint16Array(4096);
const pairLetters = new Uint8Array(PAIRS.buffer);
for (let bits = 0; bits < 4096; bits += 1) {
  pairLetters[bits * 2] = CODES[bits >> 6] ?? PAD;
  pairLetters[bits * 2 + 1] = CODES[bits & 63] ?? PAD;
}

/** Writes the letters of the first `length` bytes in pairs, starting at an offset; returns the end offset. */
export function toBase64(bytes: Uint8Array, length: number, out: Uint16Array, start: number): number {
  let at = start;
  for (let i = 0; i < length; i += 3) {
    const bits = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    out[at] = PAIRS[bits >> 12] ?? 0;
    out[at + 1] = PAIRS[bits & 4095] ?? 0;
    at += 2;
  }
  const letters = new Uint8Array(out.buffer, out.byteOffset, out.byteLength);
  for (let padding = (3 - (length % 3)) % 3; padding > 0; padding -= 1) letters[at * 2 - padding] = PAD;
  return at;
}
