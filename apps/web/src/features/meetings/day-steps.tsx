import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../../i18n/language.ts';
import styles from './day-steps.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface DayStepsProps {
  /** The shown days. */
  readonly title: string;
  /** The distance that an arrow moves. */
  readonly step: 'day' | 'week';
  readonly goToday: () => void;
  /** One step earlier or later. */
  readonly go: (steps: -1 | 1) => void;
}

/** The head of a calendar: the shown days, and buttons that move to others. */
export function DaySteps({ title, step, goToday, go }: DayStepsProps) {
  const t = useT();
  // i18n: meetingRooms.earlier.* meetingRooms.later.*
  const [earlier, later] = [t(`meetingRooms:earlier.${step}`), t(`meetingRooms:later.${step}`)];
  return (
    <>
      <Button onClick={goToday}>{t('meetingRooms:today')}</Button>
      <div className={styles.steps}>
        <Button
          type="text"
          aria-label={earlier}
          title={earlier}
          icon={<ChevronLeft {...ICON} />}
          onClick={() => go(-1)}
        />
        <Button type="text" aria-label={later} title={later} icon={<ChevronRight {...ICON} />} onClick={() => go(1)} />
      </div>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
    </>
  );
}
