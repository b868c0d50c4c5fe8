import type { LocalDate } from '@sw/calendar';
import type { TimeRange } from '@sw/policy';
import { ArrowRight, CalendarDays, MousePointerClick } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useDismiss, useFocusReturn } from '../../../ui/layer.ts';
import { dayWords } from '../../dates/date-words.ts';
import { type DayMark, MonthGrid } from '../../dates/month-grid.tsx';
import { type ClockTime, endOn, endText, readEnd, readTime, timeOn, timeText } from '../../dates/time-text.ts';
import { DayStrip } from './day-strip.tsx';
import styles from './range.module.css';
import type { RangeDay } from './range-state.ts';
import { RangeHint } from './range-words.tsx';
import { TimeInput } from './time-input.tsx';
import { type PickedTime, useRange } from './use-range.ts';

export interface WhenProps {
  readonly time: PickedTime;
  readonly change: (time: PickedTime) => void;
  /** Moves the date, and the times with it. */
  readonly chooseDate: (date: LocalDate) => void;
  /** The zone of the room. */
  readonly zone: string;
  readonly today: LocalDate;
  /** The shown date: the chosen one, or today. */
  readonly date: LocalDate;
  readonly day: RangeDay;
  readonly hours: TimeRange;
  readonly marks: ReadonlyMap<LocalDate, DayMark>;
  /** The accessible name of the strip: the room and the day. */
  readonly label: string;
  /** The id of the element with the message, if the time is invalid. */
  readonly wrong: string | undefined;
  readonly startInput: RefObject<HTMLInputElement | null>;
  readonly endInput: RefObject<HTMLInputElement | null>;
}

/** Day, start and end: typed, or picked from a month and from the hours of the day. */
export function WhenField(props: WhenProps) {
  const { time, change, chooseDate, zone, today, date, day, hours, marks, label, wrong, startInput, endInput } = props;
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const field = useRef<HTMLFieldSetElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, send } = useRange({ time, date, day, change });
  useDismiss([field, panel], state.shown, (byKey) => send({ type: byKey ? 'escape' : 'hide' }));
  useFocusReturn(panel, state.shown);
  const typeStart = (typed: ClockTime): void => change({ ...time, date, startsAt: timeOn(date, typed, zone) });
  const typeEnd = (typed: ClockTime): void => change({ ...time, date, endsAt: endOn(date, typed, zone) });
  const dayOf = dayWords(locale, { weekday: 'short', day: 'numeric', month: 'long' });
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
          {time.date === null ? t('booking:when.choose') : dayOf(time.date)}
        </button>
        <TimeInput
          label={t('booking:when.start')}
          input={startInput}
          text={state.start === null ? '' : timeText(state.start, zone)}
          drawn={false}
          wrong={wrong}
          read={readTime}
          choose={typeStart}
        />
        <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
        <TimeInput
          label={t('booking:when.end')}
          input={endInput}
          text={state.end === null ? '' : endText(state.end, zone)}
          drawn={state.end !== null && !state.settled}
          wrong={wrong}
          read={readEnd}
          choose={typeEnd}
        />
      </fieldset>
      {state.shown && (
        <div ref={panel} className={styles.panel}>
          <div className={styles.halves}>
            <MonthGrid chosen={time.date} today={today} min={today} marks={marks} choose={chooseDate} />
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
