import { INKS } from '@sw/editor';
import type { MessageKey } from '../../../../i18n/keys.ts';

/** The value of a fill that is switched off. */
export const NO_COLOUR = 'transparent';

/** The design's note fills, `--sw-sticky-1…8`; a test compares them with tokens.css. Shapes can have them too. */
export const NOTE_FILLS = [
  '#FFE58A',
  '#FFD2B5',
  '#FFC9D8',
  '#DFD0FA',
  '#C4E1FA',
  '#C3EBD6',
  '#E0ECA6',
  '#E6EAE8',
] as const;

const INK_NAMES = {
  '#828282': 'editorTools:ink.graphite',
  '#1A1E1C': 'editorTools:ink.ink',
  '#FFFFFF': 'editorTools:ink.chalk',
  '#E64243': 'editorTools:ink.red',
  '#CB5F03': 'editorTools:ink.orange',
  '#F2B705': 'editorTools:ink.yellow',
  '#07914A': 'editorTools:ink.green',
  '#008E8A': 'editorTools:ink.teal',
  '#297BEE': 'editorTools:ink.blue',
  '#716EF0': 'editorTools:ink.indigo',
  '#A25CE3': 'editorTools:ink.purple',
  '#D94497': 'editorTools:ink.pink',
} as const satisfies Record<(typeof INKS)[number], MessageKey>;

const NOTE_NAMES = {
  '#FFE58A': 'editorTools:tint.yellow',
  '#FFD2B5': 'editorTools:tint.apricot',
  '#FFC9D8': 'editorTools:tint.rose',
  '#DFD0FA': 'editorTools:tint.lilac',
  '#C4E1FA': 'editorTools:tint.sky',
  '#C3EBD6': 'editorTools:tint.mint',
  '#E0ECA6': 'editorTools:tint.lime',
  '#E6EAE8': 'editorTools:tint.silver',
} as const satisfies Record<(typeof NOTE_FILLS)[number], MessageKey>;

const NAMES: Readonly<Record<string, MessageKey>> = {
  ...INK_NAMES,
  ...NOTE_NAMES,
  [NO_COLOUR]: 'editorTools:colour.none',
};

/** The name of a preset colour; a user's own colour is named by its digits. */
export const colourName = (colour: string): MessageKey | undefined => NAMES[colour];

/** The colours for lines, and those for fills, which begin with no colour and are 7 × 3. */
export const LINE_PALETTE: readonly string[] = INKS;
export const FILL_PALETTE: readonly string[] = [NO_COLOUR, ...NOTE_FILLS, ...INKS];

/** Ignores case, because other clients may store lower-case digits. */
export const isSameColour = (one: string | undefined, other: string): boolean =>
  one?.toUpperCase() === other.toUpperCase();
