import { pinyin } from 'pinyin-pro';

/** Nobody types more, and a longer key would only fill the index. */
const KEY_MAX = 40;
/** A name has at most 40 characters; this bounds the rows of one member all the same. */
const KEYS_MAX = 60;

/** As keys are stored and typed: without case, width and repeated blanks. */
export const memberKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ').slice(0, KEY_MAX);

const HAN = /\p{Script=Han}/u;

/** `['wang', 'xiao', 'ming']` from each place to the end: who remembers only the given name finds it too. */
const tails = (parts: readonly string[], joint: string): string[] =>
  parts.map((_, place) => parts.slice(place).join(joint));

/**
 * The beginnings by which a member is found: each word of the name to its end, the address, and for Chinese names each
 * character to the end, their pinyin (wangxiaoming) and its initials (wxm). A search is one range of an index.
 */
export function memberKeys({ name, email }: { readonly name: string; readonly email: string }): string[] {
  const normal = memberKey(name);
  const han = [...normal].filter((letter) => HAN.test(letter));
  const keys = [...tails(normal.split(' '), ' '), memberKey(email)];
  if (han.length > 0) {
    // Surnames have readings of their own: 单 is Shan, and 曾 Zeng.
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
