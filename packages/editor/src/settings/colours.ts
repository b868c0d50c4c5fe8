import { CUSTOM_COLOURS_MAX } from '@sw/contract';

/** The look's inks, in its order; the first is the specification's default. */
export const INKS = [
  '#828282',
  '#1A1E1C',
  '#FFFFFF',
  '#E64243',
  '#CB5F03',
  '#F2B705',
  '#07914A',
  '#008E8A',
  '#297BEE',
  '#716EF0',
  '#A25CE3',
  '#D94497',
] as const;

/** The account's limit, so that no colour is lost when it is stored. */
export const MAX_CUSTOM_COLOURS = CUSTOM_COLOURS_MAX;

const HEX = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i;

/** Normalises a typed colour with 3 or 6 hex digits; undefined for anything else. */
export function readColour(text: string): string | undefined {
  const found = HEX.exec(text.trim());
  if (!found) return undefined;
  const digits = found[2] ?? [...(found[1] ?? '')].map((digit) => digit + digit).join('');
  return `#${digits.toUpperCase()}`;
}
