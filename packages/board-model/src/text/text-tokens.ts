import type { Json } from '../object/json.ts';
import type { TextRun } from '../object/object.ts';

export type Style = { readonly [property: string]: Json | undefined };

/** A word, or one other character, with the style of each of its units. */
export interface Token {
  readonly text: string;
  readonly styles: readonly Style[];
}

const JOINER = 0x200d;
const VARIATION = 0xfe0f;

/**
 * Fixed ranges instead of Unicode properties: two browsers with different Unicode tables must split identically. ASCII
 * letters and digits, and everything from U+00C0 to U+1FFF (Latin, Greek, Cyrillic, Arabic, Thai, …), form words; from
 * U+2000 on (punctuation, Han, kana, hangul, emoji) each character stands alone.
 */
export function isWordUnit(unit: number): boolean {
  if (unit < 0x80)
    return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
  return unit >= 0xc0 && unit < 0x2000;
}

export const isWord = (token: Token): boolean => isWordUnit(token.text.charCodeAt(0));

const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

/** Skin tones U+1F3FB to U+1F3FF. */
const isTone = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 0xd83c && text.charCodeAt(at + 1) >= 0xdffb && text.charCodeAt(at + 1) <= 0xdfff;

function tokenEnd(text: string, start: number): number {
  let end = start;
  if (isWordUnit(text.charCodeAt(start))) {
    while (end < text.length && isWordUnit(text.charCodeAt(end))) end += 1;
    return end;
  }
  end += isPair(text, end) ? 2 : 1;
  // A family or a hand with a skin tone is one sign of several code points, and must not be cut.
  for (;;) {
    const unit = text.charCodeAt(end);
    if (unit === VARIATION) end += 1;
    else if (isTone(text, end)) end += 2;
    else if (unit === JOINER && end + 1 < text.length) end += 1 + (isPair(text, end + 1) ? 2 : 1);
    else return end;
  }
}

export function tokensOf(runs: readonly TextRun[]): Token[] {
  let text = '';
  const styles: Style[] = [];
  for (const { text: piece, ...style } of runs) {
    text += piece;
    for (let i = 0; i < piece.length; i += 1) styles.push(style);
  }
  const tokens: Token[] = [];
  for (let start = 0; start < text.length; ) {
    const end = tokenEnd(text, start);
    tokens.push({ text: text.slice(start, end), styles: styles.slice(start, end) });
    start = end;
  }
  return tokens;
}
