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

/** A family whose letters are fetched. */
export interface FetchedFamily extends FontPackage {
  readonly family: string;
}

/** A family to choose. Objects store its name. */
export interface BundledFamily extends FetchedFamily {
  readonly style: 'sans' | 'display';
}

const REGULAR: readonly Cut[] = [{ weight: 400, slant: 'normal' }];
const WITH_BOLD: readonly Cut[] = [...REGULAR, { weight: 700, slant: 'normal' }];
const ALL: readonly Cut[] = [...WITH_BOLD, { weight: 400, slant: 'italic' }, { weight: 700, slant: 'italic' }];

/** The five sans variants and four display fonts to choose from. Two of the display fonts have Han characters; the others leave those to the default. */
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
 * The font of texts without a family. A reader's system fonts would wrap text differently from the server, which lacks
 * them. Han characters come from the system, because they are one em wide everywhere.
 */
export const DEFAULT_FAMILY: FetchedFamily = {
  family: 'Noto Sans',
  id: 'noto-sans',
  cuts: ALL,
};

/** All families whose letters are fetched. */
export const FETCHED_FAMILIES: readonly FetchedFamily[] = [DEFAULT_FAMILY, ...BUNDLED_FAMILIES];

const byName = new Map(FETCHED_FAMILIES.map((family) => [family.family, family]));

export const fetchedFamily = (family: string): FetchedFamily | undefined => byName.get(family);

/**
 * The name of a file with part of a family's letters. Parts are named as in the package's `unicode.json`, numbers in
 * brackets.
 */
export const fontFileName = ({ id }: FontPackage, part: string, { weight, slant }: Cut): string =>
  `${id}-${part.replace(/[[\]]/g, '')}-${weight}-${slant}.woff2`;
