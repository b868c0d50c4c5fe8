import type { LocalDate } from '@sw/calendar';
import type { TimeRange } from '@sw/policy';
import { ArrowRight, CalendarDays, MousePointerClick } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useDismiss } from '../../../ui/layer.ts';
import { DayStrip } from './day-strip.tsx';
import { type DayMark, dateIn, dateWords, MonthGrid } from './month-grid.tsx';
import styles from './range.module.css';
import type { RangeDay } from './range-state.ts';
import { RangeHint } from './range-words.tsx';
import { TimeInput } from './time-input.tsx';
import { type ClockTime, timeOn, timeText } from './time-text.ts';
import { type PickedTime, useRange } from './use-range.ts';

export interface WhenProps {
  readonly time: PickedTime;
  readonly change: (time: PickedTime) => void;
  /** The date is moved, and the times with it. */
  readonly chooseDate: (date: LocalDate) => void;
  /** Of the room. */
  readonly zone: string;
  readonly today: LocalDate;
  /** The date that is shown: the chosen one, or today. */
  readonly date: LocalDate;
  readonly day: RangeDay;
  readonly hours: TimeRange;
  readonly marks: ReadonlyMap<LocalDate, DayMark>;
  /** The strip's name: the room and the day. */
  readonly label: string;
  /** The element with the message, if something is wrong with the time. */
  readonly wrong: string | undefined;
  readonly startInput: RefObject<HTMLInputElement | null>;
  readonly endInput: RefObject<HTMLInputElement | null>;
}

/** Day, start and end: typed, or picked on the month and on the hours of the day. */
export function WhenField(props: WhenProps) {
  const { time, change, chooseDate, zone, today, date, day, hours, marks, label, wrong, startInput, endInput } = props;
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const field = useRef<HTMLFieldSetElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, send } = useRange({ time, date, day, change });
  useDismiss([field, panel], state.shown, (byKey) => send({ type: byKey ? 'escape' : 'hide' }));
  const typeStart = (typed: ClockTime): void => change({ ...time, date, startsAt: timeOn(date, typed, zone) });
  const typeEnd = (typed: ClockTime): void => change({ ...time, date, endsAt: timeOn(date, typed, zone) });
  const short = dateWords(locale, { weekday: 'short', day: 'numeric', month: 'long' });
  return (
    <>
      <fieldset
        ref={field}
        className={styles.when}
        aria-label={t('booking:when.title')}
        data-open={state.shown}
        data-wrong={wrong !== undefined && !state.shown}
      >
        <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        <button
          type="button"
          className={styles.date}
          data-empty={time.date === null}
          aria-expanded={state.shown}
          onClick={() => send({ type: 'show' })}
        >
          {time.date === null ? t('booking:when.choose') : dateIn(time.date, short).replace(',', '')}
        </button>
        <TimeInput
          label={t('booking:when.start')}
          input={startInput}
          text={state.start === null ? '' : timeText(state.start, zone)}
          drawn={false}
          wrong={wrong}
          choose={typeStart}
        />
        <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
        <TimeInput
          label={t('booking:when.end')}
          input={endInput}
          text={state.end === null ? '' : timeText(state.end, zone)}
          drawn={state.end !== null && !state.settled}
          wrong={wrong}
          choose={typeEnd}
        />
      </fieldset>
      {state.shown && (
        <div ref={panel} className={styles.panel}>
          <div className={styles.halves}>
            <MonthGrid chosen={time.date} today={today} marks={marks} choose={chooseDate} />
            <DayStrip label={label} day={day} hours={hours} zone={zone} state={state} send={send} />
          </div>
          <div className={styles.foot}>
            <MousePointerClick size={16} strokeWidth={1.75} aria-hidden />
            <RangeHint state={state} zone={zone} tap={false} />
            <kbd>Esc</kbd>
          </div>
        </div>
      )}
    </>
  );
}
