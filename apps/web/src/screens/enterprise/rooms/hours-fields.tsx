import { type MerchantConfig, shownHour } from '@sw/policy';
import { Select } from 'antd';
import { useId } from 'react';
import { useT } from '../../../i18n/language.ts';
import styles from './rooms.module.css';

const END_OF_DAY = '23:59:59';

/** Whole and half hours; the end of the day is shown as 24:00. */
const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}:00`,
);
const optionOf = (value: string) => ({ value, label: shownHour(value) });

interface HoursFieldsProps {
  readonly hours: MerchantConfig;
  /** The end is not later than the start. */
  readonly wrong?: boolean;
  readonly change: (hours: MerchantConfig) => void;
}

/** The hours in which rooms can be booked. */
export function HoursFields({ hours, wrong = false, change }: HoursFieldsProps) {
  const t = useT();
  const id = useId();
  const { appointStartTime, appointEndTime } = hours;
  return (
    <div className={styles.hours}>
      <label htmlFor={`${id}from`}>{t('merchantAdmin:settings.from')}</label>
      <Select
        id={`${id}from`}
        value={appointStartTime}
        options={TIMES.map(optionOf)}
        onChange={(next) => change({ ...hours, appointStartTime: next })}
      />
      <label htmlFor={`${id}to`}>{t('merchantAdmin:settings.to')}</label>
      <Select
        id={`${id}to`}
        value={appointEndTime}
        status={wrong ? 'error' : ''}
        options={[...TIMES.slice(1), END_OF_DAY].map(optionOf)}
        onChange={(next) => change({ ...hours, appointEndTime: next })}
      />
      {wrong && (
        <p className={styles.wrong} role="alert">
          {t('errors:SCHEDULE_ORDER')}
        </p>
      )}
    </div>
  );
}
