import { LANGUAGE_TAG, type Locale } from '@sw/base';

/** For a mail, with the zone's name: the reader may be elsewhere by now. */
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
