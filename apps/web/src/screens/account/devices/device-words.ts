import { LANGUAGE_TAG, type Locale, MINUTE } from '@sw/base';
import type { Device } from '@sw/contract';
import type { Translate } from '../../../i18n/keys.ts';

/** "Chrome on Windows", or the part of it that is known. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>, t: Translate): string {
  if (browser !== null && system !== null) return t('security:devices.name', { browser, system });
  return browser ?? system ?? t('security:devices.unknown');
}

interface Reader {
  readonly t: Translate;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly now: number;
}

/** The api records the use of a session once a minute. */
const NOW_MS = 2 * MINUTE;

/** Where and when: "203.0.113.*, today 09:42". */
export function seenWords(
  { network, lastSeenAt, current }: Pick<Device, 'network' | 'lastSeenAt' | 'current'>,
  { t, locale, timeZone, now }: Reader,
): string {
  const seen = Date.parse(lastSeenAt);
  const when =
    current || now - seen < NOW_MS
      ? t('security:devices.now')
      : new Intl.DateTimeFormat(LANGUAGE_TAG[locale], {
          ...dayParts(seen, now, timeZone),
          hour: '2-digit',
          minute: '2-digit',
          timeZone,
        }).format(seen);
  return network === null ? when : t('security:devices.seen', { network, when });
}

/** Today's times have no date, and dates of this year no year. */
function dayParts(seen: number, now: number, timeZone: string): Intl.DateTimeFormatOptions {
  const dayOf = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);
  if (dayOf(seen) === dayOf(now)) return {};
  const sameYear = dayOf(seen).slice(0, 4) === dayOf(now).slice(0, 4);
  return { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' as const }) };
}
