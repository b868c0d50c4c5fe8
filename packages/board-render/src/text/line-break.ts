/** A piece of text that stays on one line, with the spaces after it, which may hang over the edge. */
export interface Piece {
  readonly text: string;
  readonly spaces: string;
  /** Forces a line break after it. */
  readonly ends: boolean;
}

/** May not start a line: closing brackets and quotes, stops, small kana, length and repetition marks, units. */
const NOT_FIRST = new Set([
  ...'!%),.:;?]}¢°·’”†‡›»…‥℃‰、。〃々〆〉》」』】〕〗〙〛〞〟ーｰ゛゜ヽヾゝゞ～',
  ...'ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ',
  ...'！％），．：；？］｝｡｣､･￠—–',
]);
/** May not end a line: opening brackets and quotes, currency signs. */
const NOT_LAST = new Set([...'$([{£¥‘“‹«〈《「『【〔〖〘〚〝（［｛｢＄￡￥€']);

const SPACE = /^[ \t\u2000-\u200a\u3000]$/;
/**
 * Scripts written without spaces, where a line may break after any character, and pictographs. Hangul is written in
 * words.
 */
const IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef]/u;
/** A line may break after these within a Latin word. */
const HYPHEN = /^[-\u2010\u00ad/]$/;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** User-perceived characters: letters with their marks, joined emoji. */
export const characters = (text: string): string[] => {
  const found: string[] = [];
  for (const { segment } of graphemes.segment(text)) found.push(segment);
  return found;
};

function mayBreakBetween(before: string, after: string): boolean {
  if (NOT_FIRST.has(after) || NOT_LAST.has(before)) return false;
  if (IDEOGRAPH.test(before) || IDEOGRAPH.test(after)) return true;
  // Closing full-width marks are ideographs by their block; an ASCII stop before a Latin letter ends no word ('3.5').
  return HYPHEN.test(before) && !/^\d/.test(after);
}

/**
 * Splits a text where lines may break: between Han characters, after Latin words, never before a closing mark or after
 * an opening bracket.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let word = '';
  let spaces = '';
  let last = '';
  const close = (ends: boolean): void => {
    pieces.push({ text: word, spaces, ends });
    word = '';
    spaces = '';
    last = '';
  };
  for (const character of characters(text)) {
    if (character === '\n' || character === '\r\n' || character === '\r') close(true);
    else if (SPACE.test(character)) spaces += character;
    else {
      const cut =
        spaces !== '' ? !NOT_FIRST.has(character) || SPACE.test(last) : last !== '' && mayBreakBetween(last, character);
      if (cut) close(false);
      else if (spaces !== '') {
        // A stop after a space (French punctuation) stays with its word, space and all.
        word += spaces;
        spaces = '';
      }
      word += character;
      last = character;
    }
  }
  if (word !== '' || spaces !== '') close(false);
  return pieces;
}
