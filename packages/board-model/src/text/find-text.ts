/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A text in the normal form used for comparison, and for each unit of that form its position in the text. `starts[i]`
 * is -1 inside the expansion of one character: no match starts or ends there. Plain text has no `starts`: every position
 * is the same in both.
 */
export interface FoldedText {
  readonly folded: string;
  readonly starts: readonly number[] | undefined;
}

/** Accents of Latin, Greek and Cyrillic. In other scripts a mark makes a different letter. */
const ACCENT = /[\u0300-\u036f]/gu;
const SPACE = /\s/u;
const PLAIN = /^[\x20-\x7e]*$/;

function foldCharacter(character: string): string {
  if (SPACE.test(character)) return ' ';
  return character.normalize('NFKD').replace(ACCENT, '').toLowerCase();
}

/** Ignores case, full-width forms, accents and composition: `ＣＡＦÉ` is `cafe`. */
export function foldText(text: string): FoldedText {
  if (PLAIN.test(text)) return { folded: text.toLowerCase(), starts: undefined };
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const form = foldCharacter(character);
    for (let i = 0; i < form.length; i += 1) starts.push(i === 0 ? at : -1);
    folded += form;
    at += character.length;
  }
  starts.push(text.length);
  return { folded, starts };
}

/** The query in the form of `foldText`. An empty query matches nothing. */
export const foldQuery = (query: string): string => foldText(query.trim().replace(/\s+/gu, ' ')).folded;

/** All matches of the query, from left to right and not overlapping. */
export function findFolded({ folded, starts }: FoldedText, query: string): TextRange[] {
  const found: TextRange[] = [];
  if (query === '') return found;
  for (let at = folded.indexOf(query); at >= 0; ) {
    const [from, to] = starts ? [starts[at] ?? -1, starts[at + query.length] ?? -1] : [at, at + query.length];
    const whole = from >= 0 && to >= 0;
    if (whole) found.push({ from, to });
    at = folded.indexOf(query, at + (whole ? query.length : 1));
  }
  return found;
}

export const findText = (text: string, query: string): TextRange[] => findFolded(foldText(text), foldQuery(query));
