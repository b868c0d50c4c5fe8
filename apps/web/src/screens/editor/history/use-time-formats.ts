import { LANGUAGE_TAG } from '@sw/base';
import { useSession } from '../../../features/session/session-store.ts';
import { useLanguage } from '../../../i18n/language.ts';

export interface TimeFormats {
  readonly zone: string;
  /** Hours and minutes. */
  time(at: number): string;
  /** Day and time. */
  dateTime(at: number): string;
  /** A date that is the reader's already. */
  date(date: string): string;
}

/** Times in the language and the time zone of the signed-in user. */
export function useTimeFormats(): TimeFormats {
  const locale = useLanguage((state) => state.locale);
  const zone = useSession((state) => state.user?.timeZone) ?? 'UTC';
  const tag = LANGUAGE_TAG[locale] === 'en' ? 'en-GB' : LANGUAGE_TAG[locale];
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
