import { DAY, formatTag, HOUR, type Locale, MINUTE } from '@sw/base';
import type { Translate } from '../../i18n/keys.ts';

interface Reader {
  readonly t: Translate;
  readonly locale: Locale;
  readonly now: number;
}

/** The api records a user's presence once a minute. */
const NOW_MS = 2 * MINUTE;

/** As short as the distance allows: "Now", "12 min ago", "3 h ago", "Yesterday", "11 Nov", "30 Oct 2025". */
export function pastWords(moment: string, { t, locale, now }: Reader): string {
  const at = Date.parse(moment);
  const ago = now - at;
  if (ago < NOW_MS) return t('console:past.now');
  if (ago < HOUR) return t('console:past.minutes', { n: Math.floor(ago / MINUTE) });
  const dayOf = (time: number) => new Intl.DateTimeFormat('en-CA').format(time);
  if (dayOf(at) === dayOf(now)) return t('console:past.hours', { n: Math.floor(ago / HOUR) });
  if (dayOf(at) === dayOf(now - DAY)) return t('console:past.yesterday');
  const sameYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  const year = sameYear ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'short', ...year }).format(at);
}
