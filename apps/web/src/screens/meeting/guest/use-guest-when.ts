import { formatTag } from '@sw/base';
import type { GuestMeeting } from '@sw/contract';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';

/** Keeps `11:00–12:00 CET` on one line: it is hard to read with a line break. */
const whole = (text: string): string =>
  text.replace(/(\d\d:\d\d)–(\d\d:\d\d)/, '$1\u2060–\u2060$2').replace(/ (?=\S+$)/, '\u00a0');

/** When a meeting is, in the language and the zone of the reader's device. The zone is named, because the invitation may use another. */
export function useGuestWhen(): (meeting: Pick<GuestMeeting, 'startsAt' | 'endsAt'>) => string {
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(formatTag(locale), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
    return ({ startsAt, endsAt }) => whole(format.formatRange(Date.parse(startsAt), Date.parse(endsAt)));
  }, [locale]);
}

/** A time of day, as `useGuestWhen` writes those of a meeting. */
export function useGuestTime(): (moment: string) => string {
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(formatTag(locale), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return (moment) => format.format(Date.parse(moment));
  }, [locale]);
}
