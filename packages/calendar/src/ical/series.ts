import { MINUTE } from '@sw/base';
import type { Expansion, Occurrence } from '../recurrence/expand.ts';
import { daysOf, type Pattern, patternOf } from '../recurrence/pattern.ts';
import type { RecurrenceRule } from '../recurrence/rule.ts';
import type { WorkCalendar } from '../recurrence/workdays.ts';
import { dateOfDay, dayNumber, daysInMonth, type LocalDate } from '../zone/dates.ts';
import type { EventRecurrence } from './event.ts';
import { dayName, utcValue } from './times.ts';

/** 28 octets each. Only a rule like 'every 20 workdays' has more, because it skips most of the days it counts. */
const MOST_EXCEPTIONS = 500;

/** How the occurrences of a rule are written: one repeating event, and single events for those that no RRULE can describe. */
export interface Series {
  readonly recurrence?: EventRecurrence;
  /** The occurrences of `recurrence`: they share the UID of the series. */
  readonly together: readonly Occurrence[];
  /** Make-up days; each needs a UID of its own. Without `recurrence`, all occurrences. */
  readonly apart: readonly Occurrence[];
}

/** RFC 5545 knows no workdays: they are weekdays with exceptions. */
type WritablePattern = Exclude<Pattern, { unit: 'workday' }>;

const writable = (pattern: Pattern, { workdays }: WorkCalendar): WritablePattern =>
  pattern.unit === 'workday' ? { unit: 'week', every: 1, weekdays: [...new Set(workdays)].sort() } : pattern;

function partsOf(pattern: WritablePattern): string {
  switch (pattern.unit) {
    case 'week':
      return `FREQ=WEEKLY;INTERVAL=${pattern.every};BYDAY=${pattern.weekdays.map(dayName).join(',')}`;
    case 'month': {
      const { on } = pattern;
      const day = 'day' in on ? `BYMONTHDAY=${on.day}` : `BYDAY=${on.nth}${dayName(on.weekday)}`;
      return `FREQ=MONTHLY;INTERVAL=${pattern.every};${day}`;
    }
    case 'day':
      return `FREQ=DAILY;INTERVAL=${pattern.every}`;
  }
}

function* datesBetween(pattern: Pattern, first: LocalDate, last: LocalDate): Generator<LocalDate> {
  for (const day of daysOf(pattern, first, () => false)) {
    const date = dateOfDay(day);
    if (date > last) return;
    yield date;
  }
}

/** Outlook moves the 31st to the last day of a shorter month. Elsewhere these exceptions mean nothing. */
function shortMonths(pattern: Pattern, first: LocalDate, last: LocalDate): LocalDate[] {
  if (pattern.unit !== 'month' || !('day' in pattern.on) || pattern.on.day <= 28) return [];
  const { day } = pattern.on;
  const months = [...datesBetween({ ...pattern, on: { day: 1 } }, `${first.slice(0, 7)}-01`, last)];
  return months.flatMap((date) => {
    const length = daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
    return length < day ? [dateOfDay(dayNumber(date) + length - 1)] : [];
  });
}

/** How to invite to all occurrences from `expandRule`. The calendar must be the one used for the expansion. */
export function seriesOf(rule: RecurrenceRule, { occurrences }: Expansion, calendar: WorkCalendar): Series {
  const separate: Series = { together: [], apart: occurrences };
  const pattern = writable(patternOf(rule), calendar);
  if (pattern.unit === 'week' && pattern.weekdays.length === 0) return separate;
  const span = occurrences.at(-1)?.date ?? '';
  const named = new Set(datesBetween(pattern, occurrences[0].date, span));
  const together = occurrences.filter(({ date }) => named.has(date));
  const [first] = together;
  const last = together.at(-1);
  if (!first || !last) return separate;
  const kept = new Set(together.map(({ date }) => date));
  const except = [...datesBetween(pattern, first.date, last.date)]
    .filter((date) => !kept.has(date))
    .concat(shortMonths(pattern, first.date, last.date))
    .sort();
  if (except.length > MOST_EXCEPTIONS) return separate;
  return {
    recurrence: {
      start: { date: first.date, time: rule.start.time },
      // An end by count would count the dates to which Outlook moves the 31st.
      rule: `${partsOf(pattern)};WKST=MO;UNTIL=${utcValue(last.start)}`,
      except,
      until: last.start + rule.minutes * MINUTE,
    },
    together,
    apart: occurrences.filter(({ date }) => !kept.has(date)),
  };
}
