import { addDays, type LocalDate } from '@sw/calendar';
import { Segmented, Select } from 'antd';
import { CalendarDays, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { DaySteps } from '../../../features/meetings/day-steps.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
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
  /** The shown days of the week. */
  readonly days: readonly LocalDate[];
  readonly change: (next: Partial<MineAddress>) => void;
  readonly goToday: () => void;
  readonly children: ReactNode;
}

/** The days, the statuses, and the layout. */
export function Toolbar({ address, day, today, zone, days, change, goToday, children }: ToolbarProps) {
  const t = useT();
  const { days: dayRange, longDay, shortDay } = useRoomFormats(zone);
  // A phone has room for one line beside the buttons.
  const narrow = useNarrow();
  const isWeek = address.view === 'week';
  const go = (to: LocalDate): void => change({ day: to === today ? undefined : to });
  const title = isWeek
    ? dayRange(days[0] ?? day, days.at(-1) ?? day, today)
    : t('myMeetings:from', {
        day: narrow && day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : longDay(day, today),
      });
  return (
    <div className={styles.toolbar}>
      <DaySteps title={title} step="week" goToday={goToday} go={(steps) => go(addDays(day, steps * WEEK_DAYS))} />
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
      {children}
    </div>
  );
}
