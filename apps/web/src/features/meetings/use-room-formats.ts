import { LANGUAGE_TAG, type Locale } from '@sw/base';
import type { LocalDate } from '@sw/calendar';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';

const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale]);

interface RoomFormats {
  /** `9:00`. */
  readonly time: (at: number) => string;
  /** `9:00 to 10:30`. */
  readonly span: (from: number, to: number) => string;
  /** `Thursday 13 November`; in another year, with the year. */
  readonly longDay: (day: LocalDate, today: LocalDate) => string;
  /** `Thu 13`. */
  readonly weekday: (day: LocalDate) => string;
  /** `Thu 13 Nov`. */
  readonly shortDay: (day: LocalDate) => string;
  /** `10 to 14 November`; in another year, with the year. */
  readonly days: (from: LocalDate, to: LocalDate, today: LocalDate) => string;
}

/** Meetings of a week share few times, and a week of many rooms asks for them thousands of times. */
const REMEMBERED = 1_000;

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Days and times of rooms: in the language of the reader, in the zone of the schedule. */
export function useRoomFormats(timeZone: string): RoomFormats {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const tag = tagOf(locale);
    const clock = new Intl.DateTimeFormat(tag, { timeZone, hourCycle: 'h23', hour: 'numeric', minute: '2-digit' });
    const dates = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
      return (day: LocalDate) => format.format(Date.parse(day)).replace(',', '');
    };
    const long = dates({ weekday: 'long', day: 'numeric', month: 'long' });
    const withYear = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const time = remembered((at: number) => clock.format(at));
    const span = remembered((key: string) => {
      const [from = 0, to = 0] = key.split(' ').map(Number);
      return t('meetingRooms:span', { from: time(from), to: time(to) });
    });
    const range = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'long', ...options });
      return (from: LocalDate, to: LocalDate) => {
        const text = format.formatRange(Date.parse(from), Date.parse(to));
        return locale === 'en' ? text.replace(/\s?–\s?/, ' to ') : text;
      };
    };
    const daysOf = range({});
    const daysOfYear = range({ year: 'numeric' });
    return {
      time,
      span: (from, to) => span(`${from} ${to}`),
      longDay: (day, today) => (day.slice(0, 4) === today.slice(0, 4) ? long(day) : withYear(day)),
      weekday: dates({ weekday: 'short', day: 'numeric' }),
      shortDay: dates({ weekday: 'short', day: 'numeric', month: 'short' }),
      days: (from, to, today) =>
        from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4)
          ? daysOf(from, to)
          : daysOfYear(from, to),
    };
  }, [t, locale, timeZone]);
}
