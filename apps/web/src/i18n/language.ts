import { chooseLocale, LANGUAGE_TAG, type Locale } from '@sw/base';
import i18next from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { storage } from '../storage/storage.ts';
import { fillHan } from './han-gap.ts';
import type { Translate } from './keys.ts';

/** Each language is a chunk of its own: the page loads only the one in use. */
const PACKS = {
  en: () => import('./pack-en.ts'),
  zh: () => import('./pack-zh.ts'),
  'zh-tw': () => import('./pack-zh-tw.ts'),
} as const satisfies Record<Locale, () => Promise<unknown>>;

interface LanguageState {
  readonly locale: Locale;
}

export const useLanguage = create<LanguageState>(() => ({ locale: 'en' }));

export const currentLocale = (): Locale => useLanguage.getState().locale;

export const translate: Translate = (key, values) => fillHan(values, (filled) => i18next.t(key, { ...filled }));

/** A stored choice, else what the browser asks for. */
export const wantedLocale = (): Locale => storage.lang.get() ?? chooseLocale(navigator.languages);

export async function showLocale(locale: Locale): Promise<void> {
  const { pack } = await PACKS[locale]();
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: locale,
      resources: {},
      // No fallback, and not from zh-tw to zh either: every text exists in all three, or `npm run check` fails.
      fallbackLng: false,
      load: 'currentOnly',
      // Else i18next would look for our zh-tw under zh-TW.
      lowerCaseLng: true,
      // React escapes what it draws; escaping twice would show &amp; to people.
      interpolation: { escapeValue: false },
    });
  }
  for (const [namespace, texts] of Object.entries(pack.messages)) i18next.addResourceBundle(locale, namespace, texts);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = LANGUAGE_TAG[locale];
  useLanguage.setState({ locale });
}

/** The person's own choice: shown, and kept. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  storage.lang.set(locale);
  await showLocale(locale);
}

/** `t` of the language in use; a component that calls it is drawn again when the language changes. */
export function useT(): Translate {
  const { t } = useTranslation();
  return useMemo<Translate>(() => (key, values) => fillHan(values, (filled) => t(key, { ...filled })), [t]);
}
