import type { BoardObject } from '@sw/board-model';
import { parseColour } from './colours.ts';

/** Properties the model keeps without knowing them may hold anything; here they get their meaning or their default. */
function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((one) => one === value) ?? fallback;
}

const ALIGNMENTS = ['left', 'center', 'right'] as const;
const PLACES = ['top', 'middle', 'bottom'] as const;
const LINE_STYLES = ['solid', 'dashed', 'dotted'] as const;

export type TextAlign = (typeof ALIGNMENTS)[number];
export type VerticalAlign = (typeof PLACES)[number];
export type LineStyle = (typeof LINE_STYLES)[number];

export const textAlignOf = ({ textAlign }: BoardObject, fallback: TextAlign): TextAlign =>
  oneOf(textAlign, ALIGNMENTS, fallback);
export const verticalAlignOf = ({ verticalAlign }: BoardObject, fallback: VerticalAlign): VerticalAlign =>
  oneOf(verticalAlign, PLACES, fallback);
export const lineStyleOf = ({ lineStyle }: BoardObject, fallback: LineStyle): LineStyle =>
  oneOf(lineStyle, LINE_STYLES, fallback);

export const flagOf = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);

export const colourOf = (value: unknown, fallback: string): string =>
  typeof value === 'string' && parseColour(value) ? value : fallback;
