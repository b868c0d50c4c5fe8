import { pinyin } from 'pinyin-pro';

/** Users do not type more, and longer keys would only fill the index. */
const KEY_MAX = 40;
/** A name has at most 40 characters; this additionally bounds the rows of one member. */
const KEYS_MAX = 60;

/** Normalizes keys, both stored and typed: ignores case, width and repeated blanks. */
export const memberKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ').slice(0, KEY_MAX);

const HAN = /\p{Script=Han}/u;

/** The joined parts from each position to the end. For `['wang', 'xiao', 'ming']` a search for the given name alone also matches. */
const tails = (parts: readonly string[], joint: string): string[] =>
  parts.map((_, place) => parts.slice(place).join(joint));

/**
 * The texts by whose beginnings a member is found: the name from each word to its end, the address, and for Chinese
 * names the characters from each to the end, their pinyin (wangxiaoming) and its initials (wxm). A search is one range
 * of an index.
 */
export function memberKeys({ name, email }: { readonly name: string; readonly email: string }): string[] {
  const normal = memberKey(name);
  const han = [...normal].filter((letter) => HAN.test(letter));
  const keys = [...tails(normal.split(' '), ' '), memberKey(email)];
  if (han.length > 0) {
    // Surnames have special readings: 单 is Shan, and 曾 Zeng.
    const syllables = pinyin(han.join(''), { toneType: 'none', type: 'array', surname: 'head', v: true });
    keys.push(...tails(han, ''), ...tails(syllables, ''));
    keys.push(
      ...tails(
        syllables.map((syllable) => syllable.slice(0, 1)),
        '',
      ),
    );
  }
  return [...new Set(keys.map((key) => key.slice(0, KEY_MAX)))].filter((key) => key !== '').slice(0, KEYS_MAX);
}
