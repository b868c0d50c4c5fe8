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
 * language. A library took 17 kB for this before a board could be shown.
 */
export function phrase(messages: Messages, plural: Intl.PluralRules, key: string, values: MessageValues = {}): string {
  const cut = key.indexOf(':');
  const tree = messages[key.slice(0, cut)];
  const path = key.slice(cut + 1);
  const { count } = values;
  const counted = typeof count === 'number' ? leafOf(tree, `${path}_${plural.select(count)}`) : undefined;
  // A key that is not there does not compile (keys.ts); before the first pack has come there are none.
  const text = counted ?? leafOf(tree, path) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
