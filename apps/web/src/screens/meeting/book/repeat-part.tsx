import { type LocalDate, WEEKDAYS, type Weekday } from '@sw/calendar';
import type { MeetingCycle } from '@sw/contract';
import { CYCLE_ENDS, CYCLE_TYPES, CYCLE_UNITS, type CycleEnd, type CycleType, type CycleUnit } from '@sw/policy';
import { InputNumber, Select } from 'antd';
import { useId } from 'react';
import { DateField } from '../../../features/dates/date-field.tsx';
import { dateIn, dateWords, weekdayIn } from '../../../features/dates/date-words.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './book.module.css';
import { monthlyChoices, newCycle } from './cycle.ts';

interface RepeatPartProps {
  readonly id: string;
  readonly cycle: MeetingCycle | null;
  /** The date of the first meeting, or today. */
  readonly date: LocalDate;
  readonly wrong: boolean;
  readonly describedBy: string | undefined;
  readonly change: (cycle: MeetingCycle | null) => void;
}

const NEVER = 'never';

/** How a meeting repeats, and when the repetition ends. */
export function RepeatPart({ id, cycle, date, wrong, describedBy, change }: RepeatPartProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const weekday = dateIn(date, dateWords(locale, { weekday: 'long' }));
  const label = (type: CycleType): string => {
    if (type === 'week') return t('booking:repeat.week', { weekday });
    if (type === 'month') return t('booking:repeat.month', { day: Number(date.slice(8)) });
    // i18n: booking.repeat.workday, booking.repeat.day, booking.repeat.custom
    return t(`booking:repeat.${type}`);
  };
  return (
    <>
      <Select
        id={id}
        className={styles.wide ?? ''}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={describedBy}
        value={cycle === null ? NEVER : cycle.type}
        onChange={(type: CycleType | typeof NEVER) => {
          if (type === NEVER) change(null);
          else {
            const made = newCycle(type, date);
            // Keeps the end if it was already set.
            change(cycle === null ? made : { ...made, end: cycle.end, count: cycle.count, until: cycle.until });
          }
        }}
        options={[
          { value: NEVER, label: t('booking:repeat.never') },
          ...CYCLE_TYPES.map((type) => ({ value: type, label: label(type) })),
        ]}
      />
      {cycle?.type === 'custom' && <CustomCycle cycle={cycle} date={date} change={change} />}
      {cycle !== null && <CycleEnding cycle={cycle} date={date} change={change} />}
    </>
  );
}

interface CycleProps {
  readonly cycle: MeetingCycle;
  readonly date: LocalDate;
  readonly change: (cycle: MeetingCycle) => void;
}

function CustomCycle({ cycle, date, change }: CycleProps) {
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const names = dateWords(locale, { weekday: 'short' });
  const toggle = (weekday: Weekday): void => {
    const weekdays = cycle.weekdays.includes(weekday)
      ? cycle.weekdays.filter((one) => one !== weekday)
      : [...cycle.weekdays, weekday].toSorted();
    change({ ...cycle, weekdays });
  };
  const monthly = monthlyChoices(date);
  const chosen = monthly.findIndex((one) => JSON.stringify(one) === JSON.stringify(cycle.monthly));
  const long = dateIn(date, dateWords(locale, { weekday: 'long' }));
  return (
    <>
      <div className={styles.line}>
        <label htmlFor={id}>{t('booking:repeat.every')}</label>
        <InputNumber
          id={id}
          className={styles.number ?? ''}
          min={1}
          value={cycle.every}
          onChange={(every) => change({ ...cycle, every })}
        />
        <Select
          className={styles.grow ?? ''}
          aria-label={t('booking:repeat.unit')}
          value={cycle.unit}
          onChange={(unit: CycleUnit) =>
            change({ ...cycle, unit, monthly: unit === 'month' ? (monthly[0] ?? null) : null })
          }
          // i18n: booking.repeat.units.*
          options={CYCLE_UNITS.map((unit) => ({ value: unit, label: t(`booking:repeat.units.${unit}`) }))}
        />
      </div>
      {cycle.unit === 'week' && (
        <fieldset className={styles.weekdays} aria-label={t('booking:repeat.weekdays')}>
          {WEEKDAYS.map((weekday) => (
            <button
              key={weekday}
              type="button"
              aria-pressed={cycle.weekdays.includes(weekday)}
              onClick={() => toggle(weekday)}
            >
              {weekdayIn(weekday, names)}
            </button>
          ))}
        </fieldset>
      )}
      {cycle.unit === 'month' && (
        <div className={styles.line}>
          <Select
            className={styles.grow ?? ''}
            aria-label={t('booking:repeat.onDay')}
            value={Math.max(chosen, 0)}
            onChange={(place: number) => change({ ...cycle, monthly: monthly[place] ?? null })}
            options={monthly.map((one, place) => ({
              value: place,
              label:
                'day' in one
                  ? t('booking:repeat.byDay', { day: one.day })
                  : // i18n: booking.repeat.nth.*
                    t(`booking:repeat.nth.${one.nth === -1 ? 'last' : one.nth}`, { weekday: long }),
            }))}
          />
        </div>
      )}
    </>
  );
}

function CycleEnding({ cycle, date, change }: CycleProps) {
  const t = useT();
  return (
    <div className={styles.line}>
      <Select
        className={styles.grow ?? ''}
        aria-label={t('booking:repeat.ends')}
        placeholder={t('booking:repeat.ends')}
        value={cycle.end}
        onChange={(end: CycleEnd) => change({ ...cycle, end })}
        // i18n: booking.repeat.end.*
        options={CYCLE_ENDS.map((end) => ({ value: end, label: t(`booking:repeat.end.${end}`) }))}
      />
      {cycle.end === 'count' && (
        <InputNumber
          className={styles.number ?? ''}
          aria-label={t('booking:repeat.times')}
          min={1}
          value={cycle.count}
          onChange={(count) => change({ ...cycle, count })}
        />
      )}
      {cycle.end === 'date' && (
        <DateField
          className={styles.until}
          label={t('booking:repeat.lastDay')}
          min={date}
          value={cycle.until ?? ''}
          change={(until) => change({ ...cycle, until: until === '' ? null : until })}
        />
      )}
    </div>
  );
}
