import { chooseLocale, LANGUAGE_TAG, type Locale } from '@sw/base';
import { useMemo } from 'react';
import { create } from 'zustand';
import { storage } from '../storage/storage.ts';
import { fillHan } from './han-gap.ts';
import type { MessageKey, MessageValues, Translate } from './keys.ts';
import { type Messages, phrase } from './phrase.ts';

/** Each language is a chunk of its own: the page loads only the one in use. */
const PACKS = {
  en: () => import('./pack-en.ts'),
  zh: () => import('./pack-zh.ts'),
  'zh-tw': () => import('./pack-zh-tw.ts'),
} as const satisfies Record<Locale, () => Promise<unknown>>;

interface LanguageState {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly plural: Intl.PluralRules;
}

const pluralOf = (locale: Locale) => new Intl.PluralRules(LANGUAGE_TAG[locale]);

export const useLanguage = create<LanguageState>(() => ({ locale: 'en', messages: {}, plural: pluralOf('en') }));

export const currentLocale = (): Locale => useLanguage.getState().locale;

const say = ({ messages, plural }: LanguageState, key: MessageKey, values: MessageValues | undefined): string =>
  fillHan(values, (filled) => phrase(messages, plural, key, filled));

export const translate: Translate = (key, values) => say(useLanguage.getState(), key, values);

/** A stored choice, else what the browser asks for. */
export const wantedLocale = (): Locale => storage.lang.get() ?? chooseLocale(navigator.languages);

export async function showLocale(locale: Locale): Promise<void> {
  const { pack } = await PACKS[locale]();
  document.documentElement.lang = LANGUAGE_TAG[locale];
  useLanguage.setState({ locale, messages: pack.messages, plural: pluralOf(locale) });
}

/** The person's own choice: shown, and kept. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  storage.lang.set(locale);
  await showLocale(locale);
}

/** `t` of the language in use; a component that calls it is drawn again when the language changes. */
export function useT(): Translate {
  const language = useLanguage();
  return useMemo<Translate>(() => (key, values) => say(language, key, values), [language]);
}
