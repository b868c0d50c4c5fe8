import type { MessageKey, MessageValues } from '../../../i18n/keys.ts';

interface Online {
  readonly actor: number;
  readonly nickName: string;
}

/** When more people arrive at once, such as a class, only their number is read out. */
const MOST_NAMED = 3;

export interface Arrivals {
  readonly came: readonly string[];
  readonly left: readonly string[];
}

/**
 * Who arrived and who left between two lists. People in the very first list were there before the user, so they do not count
 * as arrivals.
 */
export function arrivals(before: readonly Online[], after: readonly Online[], me: number): Arrivals {
  const missing = (from: readonly Online[], people: readonly Online[]) => {
    const known = new Set(from.map(({ actor }) => actor));
    return people.filter(({ actor }) => actor !== me && !known.has(actor)).map(({ nickName }) => nickName);
  };
  if (before.length === 0) return { came: [], left: [] };
  return { came: missing(before, after), left: missing(after, before) };
}

interface Sentence {
  readonly key: MessageKey;
  readonly values: MessageValues;
}

const sentence = (names: readonly string[], named: MessageKey, many: MessageKey, list: Intl.ListFormat): Sentence[] => {
  if (names.length === 0) return [];
  if (names.length > MOST_NAMED) return [{ key: many, values: { count: names.length } }];
  return [{ key: named, values: { names: list.format(names) } }];
};

export const announcement = ({ came, left }: Arrivals, list: Intl.ListFormat): readonly Sentence[] => [
  ...sentence(came, 'editorPeople:announce.came', 'editorPeople:announce.cameMany', list),
  ...sentence(left, 'editorPeople:announce.left', 'editorPeople:announce.leftMany', list),
];
