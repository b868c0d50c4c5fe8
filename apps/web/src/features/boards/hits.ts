import { queryWordsOf } from '@sw/board-model';

export interface NamePart {
  readonly text: string;
  readonly hit: boolean;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** A name normalised for comparison, with the original position of each of its characters. */
function folded(name: string): { readonly text: string[]; readonly from: number[] } {
  const text: string[] = [];
  const from: number[] = [];
  let place = 0;
  for (const character of name) {
    for (const one of character.normalize('NFKC').toLowerCase()) {
      text.push(one);
      from.push(place);
    }
    place += character.length;
  }
  from.push(name.length);
  return { text, from };
}

/** The name in pieces, with matches marked. A word matches by its prefix, as on the server. */
export function markHits(name: string, keyword: string): readonly NamePart[] {
  const { text, from } = folded(name);
  const marked = new Set<number>();
  for (const { word, prefix } of queryWordsOf(keyword)) {
    const characters = [...word];
    // In scripts without spaces a word may begin anywhere: a match that follows a letter is accepted only in those.
    const anywhere = !prefix || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
    for (let at = 0; at + characters.length <= text.length; at += 1) {
      if (!characters.every((character, step) => text[at + step] === character)) continue;
      if (!anywhere && LETTER.test(text[at - 1] ?? ' ')) continue;
      for (let place = from[at] ?? 0; place < (from[at + characters.length] ?? 0); place += 1) marked.add(place);
    }
  }
  const parts: NamePart[] = [];
  for (let place = 0, start = 0; place < name.length; place += 1) {
    const hit = marked.has(place);
    if (place + 1 < name.length && marked.has(place + 1) === hit) continue;
    parts.push({ text: name.slice(start, place + 1), hit });
    start = place + 1;
  }
  return parts;
}
