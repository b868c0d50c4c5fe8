export const FONT_SIZES = [12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 64, 72, 96] as const;

/** What the settings keep for new texts too. */
const LEAST = 8;
const MOST = 400;

/** A size as people type it, brought into what can be read; undefined for what is no number. */
export function readFontSize(text: string): number | undefined {
  const digits = /^\s*(\d{1,6}(?:[.,]\d+)?)\s*(?:px|pt)?\s*$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return Math.min(MOST, Math.max(LEAST, Math.round(Number(digits.replace(',', '.')))));
}
