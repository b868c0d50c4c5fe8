import { formatTag } from '@sw/base';
import { instantToWall, type LocalDate } from '@sw/calendar';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';
import { dayWords } from '../dates/date-words.ts';
import { endWords } from '../dates/time-text.ts';

interface RoomFormats {
  /** `9:00`. */
  readonly time: (at: number) => string;
  /** `9:00 to 10:30`. */
  readonly span: (from: number, to: number) => string;
  /** `Thu 13 Nov, 9:00`. */
  readonly moment: (at: number) => string;
  /** `Thu 13 Nov, 9:00 to 10:30`. */
  readonly daySpan: (from: number, to: number) => string;
  /** `Thursday 13 November`; in another year, with the year. */
  readonly longDay: (day: LocalDate, today: LocalDate) => string;
  /** `Thu`. */
  readonly dayName: (day: LocalDate) => string;
  /** `Thu 13`. */
  readonly weekday: (day: LocalDate) => string;
  /** `Thu 13 Nov`. */
  readonly shortDay: (day: LocalDate) => string;
  /** `10 to 14 November`; in another year, with the year. */
  readonly days: (from: LocalDate, to: LocalDate, today: LocalDate) => string;
}

/** The meetings of a week have few different times, but a week of many rooms formats them thousands of times. */
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

/** Formats days and times of rooms in the reader's language and the schedule's zone. */
export function useRoomFormats(timeZone: string): RoomFormats {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const tag = formatTag(locale);
    const clock = new Intl.DateTimeFormat(tag, { timeZone, hourCycle: 'h23', hour: 'numeric', minute: '2-digit' });
    const dates = (options: Intl.DateTimeFormatOptions) => dayWords(locale, options);
    const long = dates({ weekday: 'long', day: 'numeric', month: 'long' });
    const withYear = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const time = remembered((at: number) => clock.format(at));
    const span = remembered((key: string) => {
      const [from = 0, to = 0] = key.split(' ').map(Number);
      return t('meetingRooms:span', { from: time(from), to: endWords(time(to)) });
    });
    const range = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'long', ...options });
      return (from: LocalDate, to: LocalDate) => {
        const [start, end] = [Date.parse(from), Date.parse(to)];
        // A Chinese range would have figures only, `11/16 – 11/22`, while single days are in words.
        return locale === 'en'
          ? format.formatRange(start, end).replace(/\s?–\s?/, ' to ')
          : t('meetingRooms:span', { from: format.format(start), to: format.format(end) });
      };
    };
    const daysOf = range({});
    const daysOfYear = range({ year: 'numeric' });
    const shortDay = remembered(dates({ weekday: 'short', day: 'numeric', month: 'short' }));
    const dated = (at: number, time: string): string =>
      t('meetingRooms:dayTime', { day: shortDay(instantToWall(at, timeZone).date), time });
    return {
      time,
      span: (from, to) => span(`${from} ${to}`),
      moment: (at) => dated(at, time(at)),
      daySpan: (from, to) => dated(from, span(`${from} ${to}`)),
      longDay: (day, today) => (day.slice(0, 4) === today.slice(0, 4) ? long(day) : withYear(day)),
      dayName: dates({ weekday: 'short' }),
      weekday: dates({ weekday: 'short', day: 'numeric' }),
      shortDay,
      days: (from, to, today) =>
        from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4)
          ? daysOf(from, to)
          : daysOfYear(from, to),
    };
  }, [t, locale, timeZone]);
}
