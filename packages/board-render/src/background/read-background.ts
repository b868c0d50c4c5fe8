import { familyOf, type Json } from '@sw/board-model';
import { parseColour } from '../colours.ts';

export const TEXTURES = ['dots', 'lines', 'grid'] as const;
export type Texture = (typeof TEXTURES)[number];
/** Chosen on purpose: default paper without a texture has dots on the screen. */
export const PLAIN = 'plain';

/** A page's background as drawn. Parts can be combined: a template on coloured paper. */
export interface Background {
  /** Undefined is default paper, which follows the viewer's theme. */
  readonly paper: string | undefined;
  readonly texture: Texture | typeof PLAIN | undefined;
  readonly template: number | undefined;
  readonly imgSrc: string | undefined;
}

const NONE: Background = { paper: undefined, texture: undefined, template: undefined, imgSrc: undefined };

/** Any value gives a background: `{ color, texture, template, imgSrc }`, or just an address. */
export function readBackground(value: Json): Background {
  if (typeof value === 'string') return parseColour(value) ? { ...NONE, paper: value } : { ...NONE, imgSrc: value };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return NONE;
  const { color, texture, template, imgSrc } = value as Record<string, unknown>;
  const solid = parseColour(color);
  return {
    // Paper is opaque. Translucent paper would show the previous content of the canvas.
    paper: solid && typeof color === 'string' ? opaque(color, solid.a) : undefined,
    texture: texture === PLAIN ? PLAIN : TEXTURES.find((one) => one === texture),
    template: typeof template === 'number' && familyOf(template) === 'template' ? template : undefined,
    imgSrc: typeof imgSrc === 'string' ? imgSrc : undefined,
  };
}

const opaque = (colour: string, alpha: number): string | undefined => {
  if (alpha === 1) return colour;
  return alpha === 0 ? undefined : colour.slice(0, colour.length > 5 ? 7 : 4);
};

/** The texture a person sees on the screen. */
export const textureOnScreen = ({ paper, texture }: Background): Texture | typeof PLAIN =>
  texture ?? (paper === undefined ? 'dots' : PLAIN);

/** Templates and images lie in the reference frame; papers and textures are unbounded. */
export const hasPlace = ({ template, imgSrc }: Background): boolean => template !== undefined || imgSrc !== undefined;

/** Whether the page looks different in the two themes; only default paper does. */
export const followsTheme = ({ background }: { readonly background: Json }): boolean =>
  readBackground(background).paper === undefined;
