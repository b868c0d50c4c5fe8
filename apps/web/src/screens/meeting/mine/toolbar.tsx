import { addDays, type LocalDate } from '@sw/calendar';
import { Button, Segmented, Select } from 'antd';
import { CalendarDays, ChevronLeft, ChevronRight, List } from 'lucide-react';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import { type MineAddress, STATUS_FILTERS, type StatusFilter, VIEWS } from './address.ts';
import styles from './mine.module.css';

const ALL = 'all';
const FILTERS = Object.keys(STATUS_FILTERS) as StatusFilter[];
const ICONS = { week: CalendarDays, list: List } as const;
const WEEK_DAYS = 7;

interface ToolbarProps {
  readonly address: MineAddress;
  readonly day: LocalDate;
  readonly today: LocalDate;
  readonly zone: string;
  /** The days of the week that are shown. */
  readonly days: readonly LocalDate[];
  readonly change: (next: Partial<MineAddress>) => void;
}

/** Which days, which statuses, and how they are shown. */
export function Toolbar({ address, day, today, zone, days, change }: ToolbarProps) {
  const t = useT();
  const { days: dayRange, longDay } = useRoomFormats(zone);
  const isWeek = address.view === 'week';
  const go = (to: LocalDate): void => change({ day: to === today ? undefined : to });
  const title = isWeek
    ? dayRange(days[0] ?? day, days.at(-1) ?? day, today)
    : t('myMeetings:from', { day: longDay(day, today) });
  return (
    <div className={styles.toolbar}>
      <Button onClick={() => go(today)}>{t('myMeetings:today')}</Button>
      <div className={styles.steps}>
        <Button
          type="text"
          aria-label={t('myMeetings:earlier')}
          title={t('myMeetings:earlier')}
          icon={<ChevronLeft size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => go(addDays(day, -WEEK_DAYS))}
        />
        <Button
          type="text"
          aria-label={t('myMeetings:later')}
          title={t('myMeetings:later')}
          icon={<ChevronRight size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => go(addDays(day, WEEK_DAYS))}
        />
      </div>
      <h2 aria-live="polite">{title}</h2>
      <Select
        className={styles.quiet ?? ''}
        aria-label={t('myMeetings:status.label')}
        value={address.status ?? ALL}
        popupMatchSelectWidth={false}
        options={[
          { value: ALL, label: t('myMeetings:status.all') },
          // i18n: myMeetings.status.*
          ...FILTERS.map((value) => ({ value, label: t(`myMeetings:status.${value}`) })),
        ]}
        onChange={(next) => change({ status: FILTERS.find((one) => one === next) })}
      />
      <Segmented
        aria-label={t('myMeetings:view.label')}
        value={address.view}
        options={VIEWS.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
            // i18n: myMeetings.view.*
            label: t(`myMeetings:view.${value}`),
          };
        })}
        onChange={(view) => change({ view })}
      />
    </div>
  );
}
