import { LANGUAGE_TAG, type Locale } from '@sw/base';

/** A day in full, in the reader's language and time zone. */
export const longDate = (timestamp: string, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale], { dateStyle: 'long', timeZone }).format(
    Date.parse(timestamp),
  );
