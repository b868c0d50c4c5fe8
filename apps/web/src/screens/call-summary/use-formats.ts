import { formatTag } from '@sw/base';
import { useMemo } from 'react';
import { serverClock } from '../../clock/clock.ts';
import { useSession } from '../../features/session/session-store.ts';
import { useLanguage, useT } from '../../i18n/language.ts';

export interface Formats {
  readonly number: (value: number) => string;
  readonly minutes: (value: number) => string;
  /** For `2026-11`: `November 2026`, `November`, `Nov`. */
  readonly month: (month: string, style: 'full' | 'name' | 'short') => string;
  /** For `2026-11-17`: today, or the day with its weekday. */
  readonly day: (date: string) => string;
  /** The time of a moment, in the reader's time zone. */
  readonly time: (moment: string) => string;
}

/** Formats figures, days and times in the reader's language and time zone. */
export function useFormats(): Formats {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const timeZone = useSession((state) => state.user?.timeZone) ?? 'UTC';
  return useMemo(() => {
    const tag = formatTag(locale);
    const number = new Intl.NumberFormat(tag);
    const dateFormat = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
      return (date: string) => format.format(Date.parse(date));
    };
    const months = {
      full: dateFormat({ month: 'long', year: 'numeric' }),
      // The long name in Chinese is spelled out, 十一月.
      name: dateFormat({ month: locale === 'en' ? 'long' : 'short' }),
      short: dateFormat({ month: 'short' }),
    };
    const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
    const dayAndYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    const time = new Intl.DateTimeFormat(tag, { timeZone, hourCycle: 'h23', hour: 'numeric', minute: '2-digit' });
    return {
      number: (value) => number.format(value),
      minutes: (value) => t('callStatistics:minutes', { figure: number.format(value) }),
      month: (month, style) => months[style](`${month}-01`),
      day: (date) => {
        const now = today.format(serverClock.now());
        if (date === now) return t('callStatistics:today');
        return date.slice(0, 4) === now.slice(0, 4) ? day(date).replace(',', '') : dayAndYear(date);
      },
      time: (moment) => time.format(Date.parse(moment)),
    };
  }, [t, locale, timeZone]);
}
