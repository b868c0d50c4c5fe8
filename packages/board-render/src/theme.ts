import { CHALK, INK, isDark, parseColour } from './colours.ts';

export type Theme = 'light' | 'dark';

/** Values of the look's tokens.css; a test compares them. */
export const THEMES = {
  light: { paper: '#FAFBFA', dot: '#DFE4E1', link: '#0F6B52' },
  dark: { paper: '#171B19', dot: '#2B312E', link: '#5FCBA4' },
} as const satisfies Record<Theme, Record<string, string>>;

/**
 * The solid papers to choose from. The first of each theme is default paper; the others are content and never change.
 */
export const PAPERS = {
  light: ['#FAFBFA', '#FFFFFF', '#FBF7EA', '#F1F5E6', '#E9F4EF', '#E9F1FA', '#F3EEFA', '#FBEDEC'],
  dark: ['#171B19', '#0E100F', '#0E2C23', '#14283A', '#2A2140', '#33241C', '#222725', '#3A1F28'],
} as const satisfies Record<Theme, readonly string[]>;

/** The background of objects: decides the colours that adapt to it. */
export interface Ground {
  readonly colour: string;
  readonly dark: boolean;
  /** Default paper follows the viewer's theme; on it Ink and Chalk swap so that neither becomes invisible. */
  readonly isDefault: boolean;
  readonly link: string;
}

export function groundOf(paper: string | undefined, theme: Theme): Ground {
  const colour = paper ?? THEMES[theme].paper;
  const parsed = parseColour(colour);
  const dark = parsed === undefined ? theme === 'dark' : isDark(parsed);
  return { colour, dark, isDefault: paper === undefined, link: THEMES[dark ? 'dark' : 'light'].link };
}

const VANISHING = { light: CHALK, dark: INK } as const;

/** The colour of a line or text on this background. Fills are drawn as stored: colours on a fill were chosen for it. */
export function colourOn(ground: Ground, colour: string): string {
  if (!ground.isDefault) return colour;
  const vanishing = ground.dark ? VANISHING.dark : VANISHING.light;
  const [first, second] = [parseColour(colour), parseColour(vanishing)];
  if (!first || !second || first.r !== second.r || first.g !== second.g || first.b !== second.b) return colour;
  const other = ground.dark ? CHALK : INK;
  const alpha = Math.round(first.a * 255);
  return alpha === 255 ? other : `${other}${alpha.toString(16).padStart(2, '0')}`;
}

/** Ink or Chalk, whichever is more readable on a fill. */
export function textColourOn(fill: string): string {
  const parsed = parseColour(fill);
  return parsed && parsed.a > 0.5 && isDark(parsed) ? CHALK : INK;
}
