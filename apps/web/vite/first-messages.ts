import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locale } from '@sw/base';
import type { Plugin } from 'vite';
import { errorTexts } from '../src/i18n/error-texts.ts';
import { FIRST_FRAME, reachedFrom } from './first-frame.ts';

const FOLDER = resolve(import.meta.dirname, '../src/i18n');

type Messages = { readonly [name: string]: string | Messages };

/** The messages of one language by namespace, and the texts of the error catalogue. */
export const messagesOf = (locale: Locale): Messages => ({
  ...Object.fromEntries(
    readdirSync(resolve(FOLDER, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(resolve(FOLDER, locale, file), 'utf8')) as Messages,
    ]),
  ),
  errors: errorTexts(locale),
});

/** Sources contain whole keys; a key composed at run time appears as its known part and a `*`. */
export function keysIn(source: string): string[] {
  return [...source.matchAll(/['"`]([A-Za-z]+:[\w.]*)(['"`]|\$\{)/g)].map(([, key, end]) =>
    end === '${' ? `${key}*` : (key ?? ''),
  );
}

/** Whether one of the keys named in sources matches this message. */
export function asksFor(named: readonly string[]): (key: string) => boolean {
  const whole = new Set(named);
  const prefixes = named.filter((key) => key.endsWith('*')).map((key) => key.slice(0, -1));
  return (key) => whole.has(key.replace(/_(?:one|other)$/, '')) || prefixes.some((prefix) => key.startsWith(prefix));
}

/** The matching messages, in their tree. */
export function only(messages: Messages, is: (key: string) => boolean, path = ''): Messages {
  const kept = Object.entries(messages).flatMap(([name, inner]): [string, string | Messages][] => {
    const key = path + name;
    if (typeof inner === 'string') return is(key) ? [[name, inner]] : [];
    const below = only(inner, is, `${key}${path === '' ? ':' : '.'}`);
    return Object.keys(below).length > 0 ? [[name, below]] : [];
  });
  return Object.fromEntries(kept);
}

/** Whether a message may be shown before the editor has fetched more than its first frame needs. */
export const isOfFirstFrame = (): ((key: string) => boolean) =>
  asksFor([...reachedFrom(FIRST_FRAME).sources.values()].flatMap(keysIn));

/**
 * Leaves the messages of a board's first frame in each language's pack, and moves the others into a second chunk, for which
 * all later code waits. Those would add 12 kB, compressed, to the editor's first load.
 */
export function firstMessages(): Plugin {
  let isFirst = isOfFirstFrame();
  return {
    name: 'first-messages',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isFirst = isOfFirstFrame();
    },
    load(id) {
      const [, part, locale] = /i18n[\\/](pack|rest)-(en|zh|zh-tw)\.ts$/.exec(id) ?? [];
      if (locale === undefined) return null;
      const messages = only(messagesOf(locale as Locale), part === 'pack' ? isFirst : (key) => !isFirst(key));
      return `export const pack = { messages: ${JSON.stringify(messages)} };`;
    },
  };
}
