import { addDays, type LocalDate, mondayOf, WEEKDAYS, weekdayOf } from '@sw/calendar';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';
import { type DateRange, inRange, nearest } from './date-text.ts';
import { dateIn, dateWords, weekdayIn } from './date-words.ts';
import styles from './month-grid.module.css';

const WEEKS = 6;
const DAYS = 7;
const MONTHS = 12;

const firstOf = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;

/** The first day of the month `by` months later. */
function monthAfter(date: LocalDate, by: number): LocalDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** The same day `by` months later, or the last day of a shorter month. */
function dayAfter(date: LocalDate, by: number): LocalDate {
  const last = addDays(monthAfter(date, by + 1), -1);
  const same = `${last.slice(0, 8)}${date.slice(8)}`;
  return same < last ? same : last;
}

export type DayMark = 'occurrence' | 'conflict';

interface MonthGridProps extends DateRange {
  readonly chosen: LocalDate | null;
  readonly today: LocalDate;
  /** Days of the series that is being booked. */
  readonly marks?: ReadonlyMap<LocalDate, DayMark>;
  readonly choose: (date: LocalDate) => void;
}

type Move = (date: LocalDate, shift: boolean) => LocalDate;

const byDays =
  (days: number): Move =>
  (date) =>
    addDays(date, days);
const byMonths =
  (months: number): Move =>
  (date, shift) =>
    dayAfter(date, shift ? months * MONTHS : months);

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: byDays(-1),
  ArrowRight: byDays(1),
  ArrowUp: byDays(-DAYS),
  ArrowDown: byDays(DAYS),
  Home: mondayOf,
  End: (date) => addDays(date, DAYS - weekdayOf(date)),
  PageUp: byMonths(-1),
  PageDown: byMonths(1),
};

/** A month of days, from Monday to Sunday. */
export function MonthGrid({ chosen, today, marks, min, max, choose }: MonthGridProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(() => nearest(chosen ?? today, { min, max }));
  const [month, setMonth] = useState(() => firstOf(at));
  const top = mondayOf(month);
  const names = dateWords(locale, { weekday: locale === 'en' ? 'short' : 'narrow' });
  const full = dateWords(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  // The day that the Tab key reaches; it must be one of those shown.
  const stop = firstOf(at) === month ? at : nearest(month, { min, max });
  const hear = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined || (event.shiftKey && !event.key.startsWith('Page'))) return;
    event.preventDefault();
    const date = nearest(move(stop, event.shiftKey), { min, max });
    setAt(date);
    setMonth(firstOf(date));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus());
  };
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <b aria-live="polite">{dateIn(month, dateWords(locale, { month: 'long', year: 'numeric' }))}</b>
        <button type="button" aria-label={t('common:date.monthBefore')} onClick={() => setMonth(monthAfter(month, -1))}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('common:date.monthAfter')} onClick={() => setMonth(monthAfter(month, 1))}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <table ref={grid} onKeyDown={hear}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayIn(weekday, names).slice(0, locale === 'en' ? 2 : undefined)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => addDays(top, week * DAYS)).map((monday) => (
            <tr key={monday}>
              {Array.from({ length: DAYS }, (_, i) => addDays(monday, i)).map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    data-date={date}
                    data-other={firstOf(date) !== month}
                    data-today={date === today}
                    data-mark={marks?.get(date)}
                    aria-label={dateIn(date, full)}
                    aria-pressed={date === chosen}
                    disabled={!inRange(date, { min, max })}
                    tabIndex={date === stop ? 0 : -1}
                    onClick={() => {
                      setAt(date);
                      choose(date);
                    }}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
