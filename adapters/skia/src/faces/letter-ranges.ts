/** Which of a family's files has a letter. Later ones win, as in CSS. */
export type LetterRanges = (letter: string) => string | undefined;

const RANGE = /U\+([\da-f]+)(?:-([\da-f]+))?/gi;

/** Reads a font package's description of its parts: a name for each, with a `unicode-range`. */
export function letterRanges(parts: Readonly<Record<string, string>>): LetterRanges {
  const ranges = Object.entries(parts).flatMap(([part, list]) =>
    [...list.matchAll(RANGE)].map(([, from = '', to = from]) => ({
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
