/** The content colours of the look. They are the same in both themes: everybody sees the same board. */
export const GRAPHITE = '#828282';
export const INK = '#1A1E1C';
export const CHALK = '#FFFFFF';
export const NOTE_YELLOW = '#FFE58A';

export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * Hex colours with 3, 4, 6 or 8 digits; undefined for anything else, which is then drawn in the default of its kind.
 */
export function parseColour(text: unknown): Rgba | undefined {
  if (typeof text !== 'string' || !HEX.test(text)) return undefined;
  const digits = text.slice(1);
  const wide = digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join('');
  const part = (at: number): number => Number.parseInt(wide.slice(at, at + 2), 16);
  return { r: part(0), g: part(2), b: part(4), a: wide.length === 8 ? part(6) / 255 : 1 };
}

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0 to 1. */
const luminance = ({ r, g, b }: Rgba): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** Below it white is more readable than Ink: both reach 4.5:1 or more at this luminance. */
const DARK_BELOW = 0.19;

export const isDark = (colour: Rgba): boolean => luminance(colour) < DARK_BELOW;

export const isTransparent = (text: unknown): boolean =>
  text === undefined || text === 'transparent' || text === 'none' || parseColour(text)?.a === 0;
