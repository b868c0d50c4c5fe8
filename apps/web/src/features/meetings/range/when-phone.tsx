import { HOUR, MINUTE } from '@sw/base';
import { addDays, clockSteps, mondayOf } from '@sw/calendar';
import { ChevronLeft, ChevronRight, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { dateIn, dateWords } from '../../dates/date-words.ts';
import { endText, timeText } from '../../dates/time-text.ts';
import styles from './range.module.css';
import type { RangeDay, RangeState } from './range-state.ts';
import { RangeHint } from './range-words.tsx';
import { useRange } from './use-range.ts';
import type { WhenProps } from './when-field.tsx';

const DAYS = 7;
const SLOT = 30 * MINUTE;

function partOf(at: number, { start, end }: RangeState): 'start' | 'end' | 'inside' | undefined {
  if (at === start) return 'start';
  if (start === null || end === null) return undefined;
  if (at === end) return 'end';
  return at > start && at < end ? 'inside' : undefined;
}

/** Whether a time can be tapped: a start needs free time after it, an end needs free time before it. */
function canTap(at: number, day: RangeDay, { start, settled }: RangeState): boolean {
  const free = at >= day.open.from && at < day.open.to && !day.taken.some(({ from, to }) => from <= at && at < to);
  if (free) return true;
  if (start === null || settled || at <= start || at > day.open.to) return false;
  return !day.taken.some(({ from }) => from >= start && from < at);
}

type PhoneProps = Omit<WhenProps, 'startInput' | 'endInput' | 'wrong'>;

/** A week of days and the half hours of one day: the user taps a start, then an end. */
export function WhenPhone({ time, change, chooseDate, zone, today, date, day, hours, marks, label }: PhoneProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { state, send } = useRange({ time, date, day, change });
  const [monday, setMonday] = useState(() => mondayOf(date));
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => setMonday(mondayOf(date)), [date]);
  const first = state.start ?? Math.max(day.open.from, hours.from + HOUR);
  const slots = clockSteps(hours, SLOT, zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day scrolls
  useEffect(() => {
    const at = slots.findLast((one) => one <= first);
    const slot = list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    if (list.current && slot) list.current.scrollTop = slot.offsetTop - list.current.offsetTop - 50;
  }, [date, hours.from]);
  const name = dateWords(locale, { weekday: locale === 'en' ? 'short' : 'narrow' });
  const full = dateWords(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const tap = (at: number): void => {
    const cell = { from: at, to: at };
    send({ type: 'press', cell });
    send({ type: 'release', cell });
  };
  return (
    <>
      <div className={styles.week}>
        <button
          type="button"
          className={styles.turn}
          aria-label={t('booking:when.weekBefore')}
          disabled={monday <= today}
          onClick={() => setMonday(addDays(monday, -DAYS))}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
        </button>
        {Array.from({ length: DAYS }, (_, i) => addDays(monday, i)).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.weekday}
            aria-label={dateIn(one, full)}
            aria-pressed={one === time.date}
            data-mark={marks.get(one)}
            disabled={one < today}
            onClick={() => chooseDate(one)}
          >
            {dateIn(one, name).slice(0, locale === 'en' ? 2 : undefined)}
            <b>{Number(one.slice(8))}</b>
          </button>
        ))}
        <button
          type="button"
          className={styles.turn}
          aria-label={t('booking:when.weekAfter')}
          onClick={() => setMonday(addDays(monday, DAYS))}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <fieldset ref={list} className={styles.slots} aria-label={label}>
        {slots.map((at) => (
          <button
            key={at}
            type="button"
            className={styles.slot}
            data-at={at}
            data-part={partOf(at, state)}
            disabled={!canTap(at, day, state)}
            onClick={() => tap(at)}
          >
            {at === hours.to ? endText(at, zone) : timeText(at, zone)}
          </button>
        ))}
      </fieldset>
      <div className={styles.slotFoot}>
        <Clock size={16} strokeWidth={1.75} aria-hidden />
        <RangeHint state={state} zone={zone} tap />
      </div>
    </>
  );
}
