import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { api } from '../transport/api.ts';

export const RIGHTS_KEY = ['rights'] as const;

export const useRights = () =>
  useQuery({ queryKey: RIGHTS_KEY, queryFn: ({ signal }) => api.call(ROUTES.getRights, {}, { signal }) });

/** British order in English, as everywhere in the product. */
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale]);

/** Figures and days in the reader's language. */
export function useRightsFormats() {
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const tag = tagOf(locale);
    const figure = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
    const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' });
    // Of months, which have no time zone.
    const short = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'short' });
    const first = {
      long: new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'long' }),
      short: new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
    };
    return {
      figure: (value: number) => figure.format(value),
      day: (moment: string) => day.format(Date.parse(moment)),
      month: (month: string) => short.format(Date.parse(`${month}-01`)),
      /** When the minutes of a month begin again: the first of the next. */
      monthEnd: (month: string, style: keyof typeof first = 'long') => {
        const [year = 0, number = 1] = month.split('-').map(Number);
        return first[style].format(Date.UTC(year, number, 1));
      },
    };
  }, [locale]);
}
