import type { Locale } from '@sw/base';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Messages } from './phrase.ts';

const { asked } = vi.hoisted(() => ({
  asked: [] as { readonly what: string; readonly answer: (messages: Messages) => void }[],
}));
vi.mock('./catalogue.ts', () => ({
  loadMessages: (locale: Locale, whole: boolean) =>
    new Promise<Messages>((answer) => asked.push({ what: `${locale} ${whole ? 'whole' : 'first'}`, answer })),
}));

/** The state of a page that has just been loaded. */
async function freshLanguage() {
  vi.resetModules();
  asked.length = 0;
  return import('./language.ts');
}

const texts = (back: string): Messages => ({ common: { back } });
const answered = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: '' } }));

it('R1.33 a board begins with the texts of its first frame, and what comes later waits for all', async () => {
  const { showLocale, allMessages, useLanguage, translate } = await freshLanguage();
  const shown = showLocale('en');
  asked[0]?.answer(texts('Back'));
  await shown;
  const { t } = useLanguage.getState();
  let came = false;
  const all = allMessages().then(() => {
    came = true;
  });
  await answered();
  expect([came, asked.map(({ what }) => what)]).toEqual([false, ['en first', 'en whole']]);
  asked[1]?.answer({ ...texts('Back'), boards: { failed: { title: 'Failed' } } });
  await all;
  expect(translate('boards:failed.title')).toBe('Failed');
  // What is already shown need not be rendered again.
  expect(useLanguage.getState().t).toBe(t);
  await allMessages();
  expect(asked).toHaveLength(2);
});

it('R1.33 a language chosen meanwhile is the one that stays, with all its texts', async () => {
  const { showLocale, allMessages, currentLocale, translate } = await freshLanguage();
  const first = showLocale('en');
  asked[0]?.answer(texts('Back'));
  await first;
  const chosen = showLocale('zh');
  const all = allMessages();
  asked[1]?.answer(texts('返回'));
  await answered();
  asked[2]?.answer(texts('Back'));
  await answered();
  expect(asked.map(({ what }) => what)).toEqual(['en first', 'zh first', 'en whole', 'zh whole']);
  asked[3]?.answer(texts('返回'));
  await Promise.all([chosen, all]);
  expect([currentLocale(), translate('common:back')]).toEqual(['zh', '返回']);
});
