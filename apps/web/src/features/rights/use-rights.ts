import { formatTag } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { api } from '../transport/api.ts';

export const RIGHTS_KEY = ['rights'] as const;

export const useRights = () =>
  useQuery({ queryKey: RIGHTS_KEY, queryFn: ({ signal }) => api.call(ROUTES.getRights, {}, { signal }) });

/** Formats figures and days in the reader's language. */
export function useRightsFormats() {
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const tag = formatTag(locale);
    const figure = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
    const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' });
    // Months have no time zone.
    const short = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'short' });
    const first = {
      long: new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'long' }),
      short: new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
    };
    return {
      figure: (value: number) => figure.format(value),
      day: (moment: string) => day.format(Date.parse(moment)),
      month: (month: string) => short.format(Date.parse(`${month}-01`)),
      /** When the minutes of a month are reset: on the first of the next. */
      monthEnd: (month: string, style: keyof typeof first = 'long') => {
        const [year = 0, number = 1] = month.split('-').map(Number);
        return first[style].format(Date.UTC(year, number, 1));
      },
    };
  }, [locale]);
}
