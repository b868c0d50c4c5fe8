import { addDays, type LocalDate } from '@sw/calendar';
import { ROOM_TYPES } from '@sw/policy';
import { Button, Segmented, Select } from 'antd';
import { Search } from 'lucide-react';
import { DaySteps } from '../../../features/meetings/day-steps.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { type ScheduleAddress, SIZES } from './address.ts';
import { daysOf, VIEWS } from './axis.ts';
import styles from './schedule.module.css';

const ANY = 'any';

interface ToolbarProps {
  readonly address: ScheduleAddress;
  readonly day: LocalDate;
  readonly today: LocalDate;
  readonly zone: string;
  readonly change: (next: Partial<ScheduleAddress>) => void;
  readonly finding: boolean;
  readonly toggleFinder: () => void;
}

/** The choice of the shown days and rooms. */
export function Toolbar({ address, day, today, zone, change, finding, toggleFinder }: ToolbarProps) {
  const t = useT();
  const { longDay, shortDay, days: dayRange } = useRoomFormats(zone);
  const narrow = useNarrow();
  const { view, type, size } = address;
  const days = daysOf(view, day);
  const step = view === 'week' ? 7 : 1;
  const go = (to: LocalDate): void => change({ day: to === today ? undefined : to });
  // A phone has room for one line beside the buttons.
  const dayTitle = narrow && day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : longDay(day, today);
  const title = view === 'day' ? dayTitle : dayRange(days[0] ?? day, days.at(-1) ?? day, today);
  return (
    <div className={styles.toolbar}>
      <DaySteps title={title} step={view} goToday={() => go(today)} go={(steps) => go(addDays(day, steps * step))} />
      <div className={styles.filters}>
        <Button
          aria-pressed={finding}
          icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onClick={toggleFinder}
        >
          {t('meetingRooms:finder.title')}
        </Button>
        <Select
          className={styles.quiet ?? ''}
          aria-label={t('meetingRooms:filter.type')}
          value={type ?? ANY}
          options={[
            { value: ANY, label: t('meetingRooms:filter.allTypes') },
            // i18n: meetingRooms.type.*
            ...ROOM_TYPES.map((value) => ({ value, label: t(`meetingRooms:type.${value}`) })),
          ]}
          onChange={(next) => change({ type: ROOM_TYPES.find((one) => one === next) })}
        />
        <Select
          className={styles.quiet ?? ''}
          aria-label={t('meetingRooms:filter.size')}
          value={size === undefined ? ANY : String(size)}
          options={[
            { value: ANY, label: t('meetingRooms:filter.anySize') },
            ...SIZES.map((value) => ({
              value: String(value),
              label: t('meetingRooms:filter.seats', { seats: value }),
            })),
          ]}
          onChange={(next) => change({ size: SIZES.find((one) => String(one) === next) })}
        />
        <Segmented
          aria-label={t('meetingRooms:view.label')}
          value={view}
          // i18n: meetingRooms.view.*
          options={VIEWS.map((value) => ({ value, label: t(`meetingRooms:view.${value}`) }))}
          onChange={(next) => change({ view: next })}
        />
      </div>
    </div>
  );
}
