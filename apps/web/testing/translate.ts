import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { loadMessages } from '../src/i18n/catalogue.ts';
import type { Translate } from '../src/i18n/keys.ts';
import { phrase } from '../src/i18n/phrase.ts';

/** `t` with all messages of a language, without a page. */
export async function translateIn(locale: Locale): Promise<Translate> {
  const messages = await loadMessages(locale, true);
  const plural = new Intl.PluralRules(LANGUAGE_TAG[locale]);
  return (key, values) => phrase(messages, plural, key, values);
}
