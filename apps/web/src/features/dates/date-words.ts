import { formatTag, type Locale } from '@sw/base';
import type { LocalDate, Weekday } from '@sw/calendar';

export const dateWords = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(formatTag(locale), { ...options, timeZone: 'UTC' });

export const dateIn = (date: LocalDate, words: Intl.DateTimeFormat): string =>
  words.format(Date.parse(`${date}T12:00:00Z`));

/** Formats days in words, without the comma that English puts after the weekday. */
export function dayWords(locale: Locale, options: Intl.DateTimeFormatOptions): (date: LocalDate) => string {
  const words = dateWords(locale, options);
  return (date) => dateIn(date, words).replace(',', '');
}

/** The name of a weekday, taken from a month that begins with a Monday. */
export const weekdayIn = (weekday: Weekday, words: Intl.DateTimeFormat): string => dateIn(`2024-01-0${weekday}`, words);
