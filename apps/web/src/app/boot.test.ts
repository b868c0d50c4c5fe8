import { readFileSync } from 'node:fs';
import { chooseLocale, LANGUAGE_TAG } from '@sw/base';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

/** Runs public/boot.js in a fake browser that has only what the script uses. */
function boot(languages: readonly string[], stored: Record<string, string> = {}, dark = false) {
  const root = { dataset: {} as Record<string, string>, lang: '' };
  const run = new Function('document', 'localStorage', 'navigator', 'matchMedia', source);
  run({ documentElement: root }, { getItem: (key: string) => stored[key] ?? null }, { languages }, () => ({
    matches: dark,
  }));
  return { lang: root.lang, theme: root.dataset.theme };
}

describe('boot.js, before the first paint', () => {
  it.each([
    [['en-GB', 'zh']],
    [['zh']],
    [['zh-CN']],
    [['zh-TW']],
    [['zh-HK', 'en']],
    [['zh-Hant-CN']],
    [['zh-Hans-HK']],
    [['fr-FR', 'zh_TW']],
    [['de']],
    [[]],
  ])('R1.34 chooses for %j the language that the application chooses', (languages) => {
    expect(boot(languages).lang).toBe(LANGUAGE_TAG[chooseLocale(languages)]);
  });

  it('R1.34 a stored choice wins over the browser', () => {
    expect(boot(['en'], { iwb_lang: 'zh-tw' }).lang).toBe('zh-TW');
    expect(boot(['en'], { iwb_lang: 'nonsense' }).lang).toBe('en');
  });

  it('R1.37 sets the stored theme, else the one of the system', () => {
    expect(boot(['en'], { iwb_theme: 'dark' }, false).theme).toBe('dark');
    expect(boot(['en'], { iwb_theme: 'light' }, true).theme).toBe('light');
    expect(boot(['en'], { iwb_theme: 'system' }, true).theme).toBe('dark');
    expect(boot(['en'], {}, false).theme).toBe('light');
  });
});
