import { LANGUAGE_TAG } from '@sw/base';
import type { GuestMeeting } from '@sw/contract';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';

/** When a meeting is, in the language and the zone of the reader's device. The zone is named: the invitation may have another. */
export function useGuestWhen(): (meeting: Pick<GuestMeeting, 'startsAt' | 'endsAt'>) => string {
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale], {
      ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
    });
    return ({ startsAt, endsAt }) => format.formatRange(Date.parse(startsAt), Date.parse(endsAt));
  }, [locale]);
}
