import { familyOf, KIND } from '@sw/board-model';
import { HIGHLIGHTER_SIZES, PEN_SIZES } from '@sw/editor';

export const FONT_SIZES = [12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 64, 72, 96] as const;

/** The smallest size that the settings keep for new texts. */
const SMALLEST_FONT = 8;
const LARGEST_FONT = 400;

/** Reads a typed font size and limits it to readable values; undefined if it is not a number. */
export function readFontSize(text: string): number | undefined {
  const digits = /^\s*(\d{1,6}(?:[.,]\d+)?)\s*(?:px|pt)?\s*$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return Math.min(LARGEST_FONT, Math.max(SMALLEST_FONT, Math.round(Number(digits.replace(',', '.')))));
}

const SHAPE_WIDTHS = [1, 2, 3, 5, 8] as const;

/** The widths to choose from: those of the pen for a stroke, those of lines for a shape. */
export function widthsFor(types: ReadonlySet<number>): readonly number[] {
  const all = [...types].filter((type) => familyOf(type) === 'line' || familyOf(type) === 'shape');
  if (all.length > 0 && all.every((type) => type === KIND.highlighterLine)) return HIGHLIGHTER_SIZES;
  return all.some((type) => familyOf(type) === 'shape') ? SHAPE_WIDTHS : PEN_SIZES;
}
