import { familyOf, KIND } from '@sw/board-model';
import { HIGHLIGHTER_SIZES, PEN_SIZES } from '@sw/editor';

const SHAPE_WIDTHS = [1, 2, 3, 5, 8] as const;

/** Widths to choose from: those of the pen that drew it, or those of a shape's line. */
export function widthsFor(types: ReadonlySet<number>): readonly number[] {
  const all = [...types].filter((type) => familyOf(type) === 'line' || familyOf(type) === 'shape');
  if (all.length > 0 && all.every((type) => type === KIND.highlighterLine)) return HIGHLIGHTER_SIZES;
  return all.some((type) => familyOf(type) === 'shape') ? SHAPE_WIDTHS : PEN_SIZES;
}
