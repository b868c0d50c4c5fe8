import { BUNDLED_FAMILIES } from '@sw/board-render';
import type { MessageKey } from '../../../../i18n/keys.ts';

/** One face to write with. What is stored is the family; the default has none. */
export interface FontFamily {
  readonly family: string;
  /** Names of faces are not translated; only the default has a word. */
  readonly name: string | { readonly key: MessageKey };
  readonly style: 'default' | 'sans' | 'display';
}

/** The specification's ten: a default, five sans variants, four display fonts. */
export const FONT_FAMILIES: readonly FontFamily[] = [
  { family: 'default', name: { key: 'editorTools:font.default' }, style: 'default' },
  ...BUNDLED_FAMILIES.map(({ family, style }) => ({ family, name: family, style })),
];

/** For a row that is written in its own face. */
export const cssFamily = (family: string): string =>
  family === 'default' ? 'var(--sw-font)' : `"${family}", var(--sw-font)`;
