import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_FRAME, reachedFrom } from './first-frame.ts';

const FOLDER = resolve(import.meta.dirname, '../src/i18n');

type Words = { readonly [name: string]: string | Words };

/** The texts of one language by namespace. */
export const wordsOf = (locale: string): Words =>
  Object.fromEntries(
    readdirSync(resolve(FOLDER, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(resolve(FOLDER, locale, file), 'utf8')) as Words,
    ]),
  );

/** Keys stand in the sources in full; one that is put together at run time stands there as far as it is known, and a `*`. */
export function keysIn(source: string): string[] {
  return [...source.matchAll(/['"`]([A-Za-z]+:[\w.]*)(['"`]|\$\{)/g)].map(([, key, end]) =>
    end === '${' ? `${key}*` : (key ?? ''),
  );
}

/** Whether one of the keys that sources name asks for the text with this one. */
export function asksFor(named: readonly string[]): (key: string) => boolean {
  const whole = new Set(named);
  const begun = named.filter((key) => key.endsWith('*')).map((key) => key.slice(0, -1));
  return (key) => whole.has(key.replace(/_(?:one|other)$/, '')) || begun.some((begin) => key.startsWith(begin));
}

/** The texts of which that is so, in the tree they stand in. */
export function only(words: Words, is: (key: string) => boolean, path = ''): Words {
  const kept = Object.entries(words).flatMap(([name, inner]): [string, string | Words][] => {
    const key = path + name;
    if (typeof inner === 'string') return is(key) ? [[name, inner]] : [];
    const below = only(inner, is, `${key}${path === '' ? ':' : '.'}`);
    return Object.keys(below).length > 0 ? [[name, below]] : [];
  });
  return Object.fromEntries(kept);
}

/** Whether a text may be shown before the editor has fetched more than its first frame needs. */
export const isOfFirstFrame = (): ((key: string) => boolean) =>
  asksFor([...reachedFrom(FIRST_FRAME).sources.values()].flatMap(keysIn));

/**
 * Leaves in each language's pack what the files of a board's first frame name, and puts the others into its second chunk, which
 * everything that is fetched later waits for. Together they were 12 kB, compressed, of what the editor waits for.
 */
export function firstWords(): Plugin {
  let isFirst = isOfFirstFrame();
  return {
    name: 'first-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isFirst = isOfFirstFrame();
    },
    load(id) {
      const [, part, locale] = /i18n[\\/](pack|rest)-(en|zh|zh-tw)\.ts$/.exec(id) ?? [];
      if (locale === undefined) return null;
      const words = only(wordsOf(locale), part === 'pack' ? isFirst : (key) => !isFirst(key));
      return `export const pack = { messages: ${JSON.stringify(words)} };`;
    },
  };
}
