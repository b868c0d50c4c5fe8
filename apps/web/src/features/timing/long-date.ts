import { formatTag, type Locale } from '@sw/base';

/** A full date, in the reader's language and time zone. */
export const longDate = (timestamp: string, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeZone }).format(Date.parse(timestamp));
