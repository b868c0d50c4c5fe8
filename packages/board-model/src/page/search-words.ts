import { textOf } from '../object/object.ts';
import { compareOrder } from './order.ts';
import type { PageState } from './page.ts';

/** Distinct search words of a board; a page of the densest text has fewer than half of them. */
export const WORDS_MAX = 2_000;
/** Longer words are found by their beginning, like all words. */
const WORD_MAX = 40;
/** One character of a script without spaces between words. */
const GAPLESS = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〇]';
const RUN = new RegExp(`(?<gapless>${GAPLESS}+)|(?:(?!${GAPLESS})[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/** One condition for a match: a word with this prefix, or exactly this word. */
export interface QueryWord {
  readonly word: string;
  readonly prefix: boolean;
}

interface Run {
  readonly characters: readonly string[];
  readonly gapless: boolean;
}

/** Normalises equivalent spellings: full-width letters, case, composed and decomposed accents. */
function* runsOf(text: string): Generator<Run> {
  for (const match of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    yield { characters: [...match[0]], gapless: match.groups?.gapless !== undefined };
  }
}

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, place) => `${characters[place]}${character}`);

const shortened = (characters: readonly string[]): string => characters.slice(0, WORD_MAX).join('');

/**
 * The search words of a text, each once, in the order of the text. A word of letters or digits is itself. A run of a
 * script without spaces becomes its pairs of neighbours and its last character, so each character starts one of them.
 */
export function wordsOf(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const words = new Set<string>();
  for (const { characters, gapless } of runsOf(text)) {
    const of = gapless ? [...pairsOf(characters), characters.at(-1) ?? ''] : [shortened(characters)];
    for (const word of of) {
      if (words.size >= limit) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/** All of these must match. None: the keyword contains nothing to search for. */
export function queryWordsOf(keyword: string): QueryWord[] {
  const found = new Map<string, QueryWord>();
  for (const { characters, gapless } of runsOf(keyword)) {
    const words =
      gapless && characters.length > 1
        ? pairsOf(characters).map((word) => ({ word, prefix: false }))
        : [{ word: shortened(characters), prefix: true }];
    for (const one of words) found.set(one.word, one);
  }
  return [...found.values()];
}

/** The readable text of a page, from back to front. */
function textOfPage({ objects }: Pick<PageState, 'objects'>): string {
  const legible = [...objects.values()].filter(({ runs, name }) => runs !== undefined || name !== undefined);
  return legible
    .sort(compareOrder)
    .flatMap((object) => [textOf(object), object.name ?? ''])
    .join('\n');
}

/** The search words of a page, in the order of its text. */
export const wordsOfPage = (page: Pick<PageState, 'objects'>): string[] => wordsOf(textOfPage(page), WORDS_MAX);
