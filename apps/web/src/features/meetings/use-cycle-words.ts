import { type LocalDate, weekdayOf } from '@sw/calendar';
import type { MeetingCycle } from '@sw/contract';
import { useLanguage, useT } from '../../i18n/language.ts';
import { dateWords, weekdayIn } from '../dates/date-words.ts';

/** How a series repeats, in a few words; `date` is the day of one of its meetings. */
export function useCycleWords(): (cycle: MeetingCycle, date: LocalDate) => string {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  return ({ type, every, unit: ownUnit, weekdays }, date) => {
    const long = dateWords(locale, { weekday: 'long' });
    const day = weekdayOf(date);
    if (type === 'week') return t('booking:repeat.rule.weekday', { weekday: weekdayIn(day, long) });
    const unit = (type === 'custom' ? ownUnit : type) ?? 'day';
    const rule =
      every === null || every === 1
        ? // i18n: booking.repeat.rule.each.*
          t(`booking:repeat.rule.each.${unit}`)
        : // i18n: booking.repeat.rule.many.*
          t(`booking:repeat.rule.many.${unit}`, { every });
    if (unit !== 'week') return rule;
    const names = (weekdays.length === 0 ? [day] : weekdays).map((weekday) => weekdayIn(weekday, long));
    const listed = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    return t('booking:repeat.rule.on', { rule, weekdays: listed });
  };
}
