import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES } from '@sw/base';
import { expect, it } from 'vitest';

const folder = (locale: string) => new URL(`./${locale}/`, import.meta.url);

/** The texts of one language by `namespace:dotted.key`. */
function texts(locale: string): Map<string, string> {
  const walk = (value: unknown, key: string): [string, string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value as object).flatMap(([name, inner]) =>
          walk(inner, key.endsWith(':') ? key + name : `${key}.${name}`),
        );
  return new Map(
    readdirSync(folder(locale)).flatMap((file) =>
      walk(JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8')), `${file.replace('.json', '')}:`),
    ),
  );
}

const english = texts('en');

/** Chinese has one plural form where English has two, so keys are compared without the form. */
const keysOf = (found: Map<string, string>) =>
  [...new Set([...found.keys()].map((key) => key.replace(/_(one|other)$/, '')))].toSorted();

it.each(LOCALES)('R1.33 every text exists in %s', (locale) => {
  expect(keysOf(texts(locale))).toEqual(keysOf(english));
  expect([...texts(locale).values()].filter((text) => text.trim() === '')).toEqual([]);
});

it('R1.35 R2.02 the product and the sign-in page are called what the specification calls them', () => {
  expect(english.get('common:product')).toBe('Smart whiteboard');
  expect(english.get('account:signIn.title')).toBe('Sign in');
});

it('R1.33 English is calm: no exclamation marks, no curly quotes', () => {
  expect([...english.values()].filter((text) => /[!“”‘’]/.test(text))).toEqual([]);
});

it('R1.33 Chinese uses 你, full-width punctuation, and a gap between Han and Latin', () => {
  for (const locale of ['zh', 'zh-tw']) {
    const wrong = [...texts(locale).values()].filter((text) =>
      /您|\p{Script=Han}[,.?!:;]|\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u.test(text),
    );
    expect(wrong).toEqual([]);
  }
});

/** Texts that name keys. On touch screens each is hidden or replaced, because a phone has no keys. */
const OF_KEYS = [
  'boards:hint',
  'boards:recycle.hint',
  'editor:canvas.hint',
  'editorComments:empty.open',
  'editorComments:place.label',
  'editorFind:hint',
  'editorPeople:demo.keys',
  'editorPeople:message.clipboardFailed',
  'editorTools:graph.hint',
  'editorTools:table.hint',
  'editorTools:template.objectHint',
  'editorView:outline.hint',
  'editorView:outline.hintLooking',
  'meetingRooms:block.drag',
  'pictures:crop.keys',
];

it('a text that names keys has another one for touch, or is not shown there', () => {
  const named = /\b(?:Ctrl|Alt|Shift|Tab|Enter|Esc|Escape|F2|Arrow keys|[Pp]ress [A-Z])\b/;
  const found = [...english].filter(([key, text]) => named.test(text) && !key.startsWith('editorView:shortcuts.'));
  expect(found.map(([key]) => key)).toEqual(OF_KEYS);
});
