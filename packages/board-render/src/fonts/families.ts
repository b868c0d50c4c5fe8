/** One style of a family, in CSS terms. */
export interface Cut {
  readonly weight: 400 | 700;
  readonly slant: 'normal' | 'italic';
}

/** Where a family's files are. */
export interface FontPackage {
  /** Of the package `@fontsource/<id>`; its file names start with it. */
  readonly id: string;
  /** The renderer derives a missing cut from the nearest one. */
  readonly cuts: readonly Cut[];
}

/** A bundled family. Objects store its name. */
export interface BundledFamily extends FontPackage {
  readonly family: string;
  readonly style: 'sans' | 'display';
}

const REGULAR: readonly Cut[] = [{ weight: 400, slant: 'normal' }];
const WITH_BOLD: readonly Cut[] = [...REGULAR, { weight: 700, slant: 'normal' }];
const ALL: readonly Cut[] = [...WITH_BOLD, { weight: 400, slant: 'italic' }, { weight: 700, slant: 'italic' }];

/**
 * The five sans variants and four display fonts besides the default, which is the reader's system sans. Two of the
 * display fonts have Han characters; the others leave those to the default.
 */
export const BUNDLED_FAMILIES: readonly BundledFamily[] = [
  { family: 'Inter', id: 'inter', style: 'sans', cuts: ALL },
  { family: 'Open Sans', id: 'open-sans', style: 'sans', cuts: ALL },
  { family: 'Lato', id: 'lato', style: 'sans', cuts: ALL },
  { family: 'Nunito', id: 'nunito', style: 'sans', cuts: ALL },
  { family: 'Source Sans 3', id: 'source-sans-3', style: 'sans', cuts: ALL },
  { family: 'Caveat', id: 'caveat', style: 'display', cuts: WITH_BOLD },
  { family: 'Lobster', id: 'lobster', style: 'display', cuts: REGULAR },
  { family: 'ZCOOL KuaiLe', id: 'zcool-kuaile', style: 'display', cuts: REGULAR },
  { family: 'Ma Shan Zheng', id: 'ma-shan-zheng', style: 'display', cuts: REGULAR },
];

/**
 * A server has no reliable system font: these are the Latin letters of its default. They precede its Han font, whose
 * quotes and apostrophes are as wide as a Han character. `names` are the names of two parts of the family, which no
 * browser knows.
 */
export const SERVER_LATIN = {
  id: 'noto-sans',
  cuts: ALL,
  names: { latin: 'Board Latin', 'latin-ext': 'Board Latin Extended' },
} as const satisfies FontPackage & { names: object };

const byName = new Map(BUNDLED_FAMILIES.map((family) => [family.family, family]));

export const bundledFamily = (family: string): BundledFamily | undefined => byName.get(family);

/**
 * The name of a file with part of a family's letters. Parts are named as in the package's `unicode.json`, numbers in
 * brackets.
 */
export const fontFileName = ({ id }: FontPackage, part: string, { weight, slant }: Cut): string =>
  `${id}-${part.replace(/[[\]]/g, '')}-${weight}-${slant}.woff2`;
