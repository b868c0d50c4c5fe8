import { LANGUAGE_TAG, type Locale } from '@sw/base';

/** For a mail, with the name of the time zone: the reader may be in another zone by now. */
export function formatTime(now: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAG[locale], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(now);
}
