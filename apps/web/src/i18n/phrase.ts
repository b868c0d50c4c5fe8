import type { MessageValues } from './keys.ts';

/** Messages of one language by namespace, each a tree whose leaves are strings. */
export type Messages = Readonly<Record<string, unknown>>;

const leafOf = (tree: unknown, path: string): string | undefined => {
  const leaf = path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), tree);
  return typeof leaf === 'string' ? leaf : undefined;
};

/**
 * The message of a key such as `shell:menu.boards` with its values filled in; with a `count`, in the plural form of the
 * language. A library would need 17 kB for this before a board could be shown.
 */
export function phrase(messages: Messages, plural: Intl.PluralRules, key: string, values: MessageValues = {}): string {
  const cut = key.indexOf(':');
  const tree = messages[key.slice(0, cut)];
  const path = key.slice(cut + 1);
  const { count } = values;
  const counted = typeof count === 'number' ? leafOf(tree, `${path}_${plural.select(count)}`) : undefined;
  // A missing key does not compile (keys.ts), but before the first pack is loaded there are no messages.
  const text = counted ?? leafOf(tree, path) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Marks the ends of a value inside a sentence; never part of our messages. */
const VALUE_EDGE = '\u2063';
const STARTS_WITH_HAN = /^\p{Script=Han}/u;
const ENDS_WITH_HAN = /\p{Script=Han}$/u;

/**
 * Our Chinese sentences have a gap around a name, as required beside Latin letters. If the name itself is Chinese, the gap
 * is removed; gaps inside a name stay.
 */
export function fillHan(values: MessageValues | undefined, fill: (values: MessageValues) => string): string {
  const marked = Object.entries(values ?? {}).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const;
    return [
      name,
      `${STARTS_WITH_HAN.test(value) ? VALUE_EDGE : ''}${value}${ENDS_WITH_HAN.test(value) ? VALUE_EDGE : ''}`,
    ] as const;
  });
  return fill(Object.fromEntries(marked))
    .replace(new RegExp(`(?<=\\p{Script=Han}) (?=${VALUE_EDGE})|(?<=${VALUE_EDGE}) (?=\\p{Script=Han})`, 'gu'), '')
    .replaceAll(VALUE_EDGE, '');
}
