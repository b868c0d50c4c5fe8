import { BUNDLED_FAMILIES, DEFAULT_FAMILY } from '@sw/board-render';
import type { MessageKey } from '../../../../i18n/keys.ts';

/** One font for texts. The family is stored; the default font has none. */
export interface FontFamily {
  readonly family: string;
  /** Latin fonts have the same name everywhere; the default and the Chinese fonts have one in each language. */
  readonly name: string | { readonly key: MessageKey };
  readonly style: 'default' | 'sans' | 'display';
}

const TRANSLATED: ReadonlyMap<string, MessageKey> = new Map([
  ['ZCOOL KuaiLe', 'editorTools:font.kuaiLe'],
  ['Ma Shan Zheng', 'editorTools:font.maShanZheng'],
]);

function nameOf(family: string): FontFamily['name'] {
  const key = TRANSLATED.get(family);
  return key ? { key } : family;
}

/** The specification's ten: a default, five sans variants, four display fonts. */
export const FONT_FAMILIES: readonly FontFamily[] = [
  { family: 'default', name: { key: 'editorTools:font.default' }, style: 'default' },
  ...BUNDLED_FAMILIES.map(({ family, style }) => ({ family, name: nameOf(family), style })),
];

/** For a row that is written in its own font. */
export const cssFamily = (family: string): string =>
  `"${family === 'default' ? DEFAULT_FAMILY.family : family}", var(--sw-font)`;
