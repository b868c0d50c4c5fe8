import { DAY, formatTag, HOUR, type Locale, MINUTE } from '@sw/base';
import type { MessageKey, MessageValues } from '../../i18n/keys.ts';

/** A relative time: a key of the catalogue, or a text created by `Intl`. */
export type When = { readonly key: MessageKey; readonly values?: MessageValues } | { readonly text: string };

const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Minutes and hours within the same day; before that yesterday, the weekday, the date. Days are those of the reader's time zone. */
export function whenWas(timestamp: string, now: number, locale: Locale, zone: string): When {
  const at = Date.parse(timestamp);
  const age = now - at;
  const today = dayIn(zone, now);
  if (age < MINUTE) return { key: 'boards:edited.now' };
  if (age < HOUR) return { key: 'boards:edited.minutes', values: { count: Math.floor(age / MINUTE) } };
  const day = dayIn(zone, at);
  if (day === today) return { key: 'boards:edited.hours', values: { count: Math.floor(age / HOUR) } };
  if (day === dayIn(zone, now - DAY)) return { key: 'boards:edited.yesterday' };
  const format = (options: Intl.DateTimeFormatOptions) => ({
    text: new Intl.DateTimeFormat(formatTag(locale), { timeZone: zone, ...options }).format(at),
  });
  if (age < 6 * DAY) return format({ weekday: 'long' });
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return format({ day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** Whole days until a recycled board is cleared, including today. Zero: it may be cleared at any time. */
export const daysLeft = (clearsAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(clearsAt) - now) / DAY));

/** At or below this number, the days are shown as a warning. */
export const SOON_DAYS = 3;
