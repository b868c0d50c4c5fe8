import { LOCALES } from '@sw/base';
import { AGREEMENT_VERSION, AGREEMENTS } from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { tokensFile } from '../../testing/theme/tokens-file.ts';
import { readLegalStyle, readLegalTexts } from './texts.ts';

const texts = await readLegalTexts();
const count = (text: string, tag: string): number => text.split(`<${tag}>`).length - 1;

describe.each(AGREEMENTS)('the text %s', (type) => {
  it('R7.97 R1.33 has the same sections, paragraphs and points in the three languages', () => {
    const shape = (text: string) => ['h1', 'h2', 'p', 'ul', 'li'].map((tag) => [tag, count(text, tag)]);
    const [first, ...others] = LOCALES.map((locale) => shape(texts[locale][type]));
    for (const other of others) expect(other).toEqual(first);
    expect(count(texts.en[type], 'h1')).toBe(1);
    expect(count(texts.en[type], 'h2')).toBeGreaterThanOrEqual(6);
    expect(count(texts.en[type], 'h2')).toBeLessThanOrEqual(8);
  });

  it.each(LOCALES)('R7.97 holds only headings, paragraphs and lists, without attributes, in %s', (locale) => {
    const tags = texts[locale][type].match(/<[^>]*>?/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(?:h1|h2|p|ul|li)>$/.test(tag))).toEqual([]);
    expect(texts[locale][type]).not.toContain('&');
  });

  it.each(LOCALES)('R7.64 R7.97 names the version that is accepted, and whom to write to, in %s', (locale) => {
    expect(texts[locale][type]).toContain(AGREEMENT_VERSION);
    expect(texts[locale][type]).toContain('legal@smart-whiteboard.example');
  });

  it('R1.33 is calm in English and well set in Chinese', () => {
    expect(texts.en[type]).not.toMatch(/[!“”‘’]|\p{Script=Han}/u);
    for (const locale of ['zh', 'zh-tw'] as const) {
      expect(texts[locale][type]).not.toMatch(
        /您|\p{Script=Han}[,.?!:;]|\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u,
      );
    }
    expect(texts.zh[type]).not.toBe(texts['zh-tw'][type]);
  });
});

it('R7.97 the pages have the colours of the look, light and dark', async () => {
  const [light = '', dark = ''] = (await readLegalStyle()).split('prefers-color-scheme: dark');
  const tokens = tokensFile();
  for (const [css, theme] of [
    [light, tokens.light],
    [dark, tokens.dark],
  ] as const) {
    const own = [...css.matchAll(/--sw-([\w-]+):\s*([^;]+);/g)];
    expect(own.length).toBeGreaterThan(5);
    for (const [, name = '', value] of own) expect([name, value]).toEqual([name, theme.get(name)]);
  }
});
