import { chooseLocale, LANGUAGE_TAG, type Locale } from '@sw/base';
import { create } from 'zustand';
import { storage } from '../storage/storage.ts';
import { loadMessages } from './catalogue.ts';
import type { Translate } from './keys.ts';
import { fillHan, type Messages, phrase } from './phrase.ts';

interface LanguageState {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Whether these are all messages, or only those of a board's first frame. */
  readonly whole: boolean;
  readonly plural: Intl.PluralRules;
  /** A new function for each language. Stays the same when only more messages have loaded, because nothing visible needed them. */
  readonly t: Translate;
}

const pluralOf = (locale: Locale) => new Intl.PluralRules(LANGUAGE_TAG[locale]);

const newT = (): Translate => (key, values) => translate(key, values);

export const useLanguage = create<LanguageState>(() => ({
  locale: 'en',
  messages: {},
  whole: false,
  plural: pluralOf('en'),
  t: newT(),
}));

export const currentLocale = (): Locale => useLanguage.getState().locale;

export const translate: Translate = (key, values) => {
  const { messages, plural } = useLanguage.getState();
  return fillHan(values, (filled) => phrase(messages, plural, key, filled));
};

/** A stored choice, otherwise the browser's language. */
export const wantedLocale = (): Locale => storage.lang.get() ?? chooseLocale(navigator.languages);

/** Messages beyond a board's first frame have been requested: from now on every language is loaded completely. */
let wantsAll = false;

export async function showLocale(locale: Locale, all = false): Promise<void> {
  wantsAll ||= all;
  let whole: boolean;
  let messages: Messages;
  do {
    whole = wantsAll;
    messages = await loadMessages(locale, whole);
  } while (whole !== wantsAll);
  document.documentElement.lang = LANGUAGE_TAG[locale];
  useLanguage.setState({ locale, messages, whole, plural: pluralOf(locale), t: newT() });
}

/** Resolves once all messages of the current language are loaded. Code that loads after a board's first frame waits for it. */
export async function allMessages(): Promise<void> {
  wantsAll = true;
  while (!useLanguage.getState().whole) {
    const { locale } = useLanguage.getState();
    const messages = await loadMessages(locale, true);
    // The language may have changed in the meantime, in which case these messages are not for it.
    if (currentLocale() === locale) useLanguage.setState({ messages, whole: true });
  }
}

/** Applies and stores the user's own choice. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  storage.lang.set(locale);
  await showLocale(locale);
}

/** `t` of the current language; a component that uses it renders again when the language changes. */
export const useT = (): Translate => useLanguage((state) => state.t);
