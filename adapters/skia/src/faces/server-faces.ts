import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';
import {
  DEFAULT_FAMILY,
  type FetchedFamily,
  type FontPackage,
  fetchedFamily,
  fontFileName,
  type NameFaces,
  ownName,
} from '@sw/board-render';

/** Which of a family's files contains a letter. Later ones win, as in CSS. */
type LetterRanges = (letter: string) => string | undefined;

const UNICODE_RANGE = /U\+([\da-f]+)(?:-([\da-f]+))?/gi;

/** Parses a font package's list of its parts: a name for each, with a `unicode-range`. */
export function letterRanges(parts: Readonly<Record<string, string>>): LetterRanges {
  const ranges = Object.entries(parts).flatMap(([part, list]) =>
    [...list.matchAll(UNICODE_RANGE)].map(([, from = '', to = from]) => ({
      part,
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
    })),
  );
  const known = new Map<string, string | undefined>();
  return (letter) => {
    if (!known.has(letter)) {
      const code = letter.codePointAt(0) ?? 0;
      known.set(letter, ranges.findLast(({ from, to }) => from <= code && code <= to)?.part);
    }
    return known.get(letter);
  };
}

const pathOf = ({ id }: FontPackage, file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${id}/${file}`));

const registered = new Set<string>();

/** Skia stores one file per name and style, so each part of a family is registered under its own name. */
function register(family: FetchedFamily, part: string): string {
  const name = `${family.family} ${part}`;
  if (registered.has(name)) return name;
  registered.add(name);
  for (const cut of family.cuts) {
    const file = pathOf(family, `files/${fontFileName(family, part, cut)}`);
    if (!GlobalFonts.registerFromPath(file, name)) throw new Error(`${file} cannot be read as a font`);
  }
  return name;
}

const ranges = new Map<string, LetterRanges>();

function rangesOf(family: FetchedFamily): LetterRanges {
  const known = ranges.get(family.id);
  if (known) return known;
  const parts: Record<string, string> = JSON.parse(readFileSync(pathOf(family, 'unicode.json'), 'utf8'));
  const read = letterRanges(parts);
  ranges.set(family.id, read);
  return read;
}

/** The same files that browsers fetch, but only those needed for the text: measuring with all ninety files of a Han family is slow. */
export const serverFaces: NameFaces = (wanted) => {
  const family = fetchedFamily(wanted.family);
  if (!family) return ownName(wanted);
  const partOf = rangesOf(family);
  const parts = new Set([...wanted.text].flatMap((letter) => partOf(letter) ?? []));
  const names = [...parts].sort().map((part) => `"${register(family, part)}"`);
  return names.length > 0 ? names.join(', ') : ownName(wanted);
};

/** Called once per process, before anything is drawn. Templates and other families use these default faces. */
export function registerDefaultFaces(): void {
  for (const part of ['latin', 'latin-ext']) register(DEFAULT_FAMILY, part);
}
