import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { addDays, type LocalDate, weekdayOf } from '@sw/calendar';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './range.module.css';

const WEEKS = 6;
const DAYS = 7;
/** A Monday, for the names of the weekdays. */
const MONDAY = '2024-01-01';

const atNoon = (date: LocalDate): number => Date.parse(`${date}T12:00:00Z`);
const firstOf = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;

/** `by` months later, on its first day. */
function monthAfter(date: LocalDate, by: number): LocalDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** English here is British: the day comes before the month. */
export const dateWords = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale], { ...options, timeZone: 'UTC' });

export const dateIn = (date: LocalDate, words: Intl.DateTimeFormat): string => words.format(atNoon(date));

export type DayMark = 'occurrence' | 'conflict';

interface MonthGridProps {
  readonly chosen: LocalDate | null;
  readonly today: LocalDate;
  /** Days of the series. */
  readonly marks: ReadonlyMap<LocalDate, DayMark>;
  readonly choose: (date: LocalDate) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -DAYS, ArrowDown: DAYS };

/** A month of days, from Monday to Sunday. */
export function MonthGrid({ chosen, today, marks, choose }: MonthGridProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const grid = useRef<HTMLTableElement>(null);
  const [month, setMonth] = useState(() => firstOf(chosen ?? today));
  const [at, setAt] = useState(chosen ?? today);
  const top = addDays(month, 1 - weekdayOf(month));
  const names = dateWords(locale, { weekday: locale === 'en' ? 'short' : 'narrow' });
  const full = dateWords(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const focusDay = (date: LocalDate): void => {
    setAt(date);
    setMonth(firstOf(date));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus());
  };
  const hear = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by === undefined || event.shiftKey) return;
    event.preventDefault();
    focusDay(addDays(at, by));
  };
  // The day that Tab reaches: one of those that are drawn.
  const stop = firstOf(at) === month ? at : month;
  return (
    <div className={styles.month}>
      <div className={styles.monthHead}>
        <b aria-live="polite">{dateIn(month, dateWords(locale, { month: 'long', year: 'numeric' }))}</b>
        <button
          type="button"
          aria-label={t('booking:when.monthBefore')}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('booking:when.monthAfter')} onClick={() => setMonth(monthAfter(month, 1))}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <table ref={grid} onKeyDown={hear}>
        <thead>
          <tr>
            {Array.from({ length: DAYS }, (_, i) => (
              <th key={addDays(MONDAY, i)} scope="col">
                {dateIn(addDays(MONDAY, i), names).slice(0, locale === 'en' ? 2 : undefined)}
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
                    data-mark={marks.get(date)}
                    aria-label={dateIn(date, full)}
                    aria-pressed={date === chosen}
                    disabled={date < today}
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
