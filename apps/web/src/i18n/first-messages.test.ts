import { dirname, join } from 'node:path';
import { LOCALES } from '@sw/base';
import { describe, expect, it } from 'vitest';
import { FIRST_FRAME, reachedFrom } from '../../vite/first-frame.ts';
import { asksFor, isOfFirstFrame, keysIn, messagesOf, only } from '../../vite/first-messages.ts';
import { joined } from './catalogue.ts';

/** Code that one of these loads waits for all texts; `framed` passes its argument to one of the others. */
const WAITS = /\b(?:lazyPart|lazyScreen|framed|withMessages)\(/;

/** The files that a source loads at run time without waiting for all texts before it uses them. */
function fetchedAlone(file: string, source: string): string[] {
  return [...source.matchAll(/import\('(\.[^']+)'\)/g)]
    .filter(({ index }) => !WAITS.test(source.slice(source.lastIndexOf(';', index) + 1, index)))
    .map(([, specifier = '']) => join(dirname(file), specifier))
    .filter((fetched) => !fetched.startsWith('i18n'));
}

describe('the texts of the first frame of a board', () => {
  const isFirst = isOfFirstFrame();

  it.each(LOCALES)(
    'R1.33 together with the others they are all texts of %s, and all are not wanted at first',
    (locale) => {
      const messages = messagesOf(locale);
      const first = only(messages, isFirst);
      const rest = only(messages, (key) => !isFirst(key));
      expect(joined(first, rest)).toEqual(messages);
      expect(JSON.stringify(first).length).toBeLessThan(JSON.stringify(rest).length);
    },
  );

  it('R1.33 what is fetched without waiting for the others shows none of them', () => {
    const alone = new Set<string>();
    const follow = (entries: readonly string[]): void => {
      const found = [...reachedFrom(entries).sources].flatMap(([file, source]) => fetchedAlone(file, source));
      const fresh = found.filter((file) => !alone.has(file));
      for (const file of fresh) alone.add(file);
      if (fresh.length > 0) follow(fresh);
    };
    follow(FIRST_FRAME);
    expect([...alone]).toEqual(
      expect.arrayContaining(['screens/board/board.tsx', 'screens/editor/clipboard/deliver.ts']),
    );
    for (const file of alone) {
      const asked = asksFor([...reachedFrom([file]).sources.values()].flatMap(keysIn));
      expect([file, only(messagesOf('en'), (key) => asked(key) && !isFirst(key))]).toEqual([file, {}]);
    }
  });

  it('what shows others could be found', () => {
    expect(
      fetchedAlone('app/a.ts', "const { put } = await import('../screens/editor/shell/images/report-refused.ts');"),
    ).toEqual(['screens/editor/shell/images/report-refused.ts']);
    expect(fetchedAlone('app/a.ts', "const A = lazyPart(async () => (await import('./a.tsx')).A);")).toEqual([]);
  });
});

it('keys are found as they are written: whole, counted, or by their prefix', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  const named = keysIn("t('shell:menu.boards'); t(`common:theme.${name}`); pageKey = `page:${id}`");
  expect(named).toEqual(['shell:menu.boards', 'common:theme.*', 'page:*']);
  const asked = asksFor([...named, 'shell:pages']);
  const keys = ['shell:menu.boards', 'common:theme.dark', 'shell:pages_one', 'shell:pages_other', 'shell:menu.files'];
  expect(keys.filter(asked)).toEqual(keys.slice(0, 4));
});
