import { formatTag } from '@sw/base';
import { useSession } from '../../../features/session/session-store.ts';
import { useLanguage } from '../../../i18n/language.ts';

export interface TimeFormats {
  readonly zone: string;
  /** Hours and minutes. */
  time(at: number): string;
  /** Day and time. */
  dateTime(at: number): string;
  /** Formats a date that is already in the reader's time zone. */
  date(date: string): string;
}

/** Formats times in the signed-in user's language and time zone. */
export function useTimeFormats(): TimeFormats {
  const locale = useLanguage((state) => state.locale);
  const zone = useSession((state) => state.user?.timeZone) ?? 'UTC';
  const tag = formatTag(locale);
  const format = (options: Intl.DateTimeFormatOptions, at: number): string =>
    new Intl.DateTimeFormat(tag, { hourCycle: 'h23', ...options }).format(at);
  return {
    zone,
    time: (at) => format({ timeZone: zone, hour: '2-digit', minute: '2-digit' }, at),
    dateTime: (at) =>
      format(
        { timeZone: zone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
        at,
      ),
    date: (date) => format({ timeZone: 'UTC', day: 'numeric', month: 'long' }, Date.parse(`${date}T12:00:00Z`)),
  };
}
