import type { LocalDate } from '@sw/calendar';
import { instantToWall } from '@sw/calendar';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { LOOKS } from '../../../features/meetings/meeting-state.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import type { WeekDay } from './week.ts';
import { WeekBlock } from './week-block.tsx';
import styles from './week-grid.module.css';
import type { ShownHours } from './week-layout.ts';

const HOUR_MINUTES = 60;
/** The usual beginning of a day, if no meeting is earlier. */
const FIRST_SEEN = 8 * HOUR_MINUTES;
/** The space above the first visible hour. */
const ROOM_ABOVE = HOUR_MINUTES / 2;

interface WeekGridProps {
  readonly days: readonly WeekDay[];
  readonly hours: ShownHours;
  readonly zone: string;
  readonly today: LocalDate;
  /** How often the user has pressed Today. */
  readonly todayAsked: number;
  readonly now: number;
  readonly openId: string | undefined;
  readonly pathOf: (meetingId: string) => string;
}

/** A week by days and hours. Meetings at the same time are side by side. */
export function WeekGrid({ days, hours, zone, today, todayAsked, now, openId, pathOf }: WeekGridProps) {
  const t = useT();
  const { weekday } = useRoomFormats(zone);
  const marks = Array.from(
    { length: Math.max(0, (hours.to - hours.from) / HOUR_MINUTES - 1) },
    (_, place) => hours.from + (place + 1) * HOUR_MINUTES,
  );
  const place = (minute: number): CSSProperties => ({ '--at': (minute - hours.from) / HOUR_MINUTES }) as CSSProperties;
  const clock = instantToWall(now, zone).time;
  const nowMinute = Number(clock.slice(0, 2)) * HOUR_MINUTES + Number(clock.slice(3, 5));
  const isThisWeek = days.some(({ day }) => day === today);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptHour(scroller, hours, days, isThisWeek ? nowMinute : undefined);
  useTodayInSight(scroller, days[0]?.day, todayAsked);
  return (
    <div className={styles.week}>
      <div
        className={styles.scroller}
        ref={scroller}
        style={{ '--days': days.length, '--hours': (hours.to - hours.from) / HOUR_MINUTES } as CSSProperties}
      >
        <div className={styles.head} aria-hidden>
          {days.map(({ day }) => (
            <span key={day} data-today={day === today}>
              {day === today ? t('myMeetings:weekdayToday', { day: weekday(day) }) : weekday(day)}
            </span>
          ))}
        </div>
        <div className={styles.body}>
          <div className={styles.hours} aria-hidden>
            {marks.map((minute) => (
              <span key={minute} style={place(minute)}>
                {minute / HOUR_MINUTES}:00
              </span>
            ))}
          </div>
          {days.map(({ day, parts }) => (
            <ul key={day} className={styles.day} data-today={day === today} aria-label={weekday(day)}>
              {day === today && nowMinute >= hours.from && nowMinute <= hours.to && (
                <li className={styles.now} style={place(nowMinute)} aria-hidden />
              )}
              {parts.map((part) => (
                <WeekBlock
                  key={part.meeting.meetingId}
                  part={part}
                  hours={hours}
                  zone={zone}
                  now={now}
                  isOpen={part.meeting.meetingId === openId}
                  path={pathOf(part.meeting.meetingId)}
                />
              ))}
            </ul>
          ))}
        </div>
      </div>
      <ul className={styles.legend} aria-label={t('myMeetings:legend')}>
        {LOOKS.map((look) => (
          <li key={look}>
            <i className={styles.look} data-look={look} aria-hidden />
            {/* i18n: myMeetings.look.* */}
            {t(`myMeetings:look.${look}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Keeps the hour at the top in place when another week shows other hours. The first week opens at the beginning of its day,
 * or with the present time in the middle if it would otherwise be below the visible part.
 */
function useKeptHour(
  scroller: RefObject<HTMLDivElement | null>,
  hours: ShownHours,
  days: readonly WeekDay[],
  nowMinute: number | undefined,
): void {
  const before = useRef<number>(undefined);
  const { current: opened } = useRef(nowMinute);
  const first = Math.min(FIRST_SEEN, ...days.flatMap(({ parts }) => parts.map(({ from }) => from)));
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const hourHeight = (box.querySelector('ul')?.clientHeight ?? 0) / ((hours.to - hours.from) / HOUR_MINUTES);
    const begins = (): number => {
      const top = first - ROOM_ABOVE;
      const seen = (box.clientHeight / hourHeight) * HOUR_MINUTES;
      return opened !== undefined && opened > top + seen - 2 * HOUR_MINUTES ? opened - seen / 2 : top;
    };
    const minutes = (before.current ?? begins()) - hours.from;
    box.scrollTop += (minutes / HOUR_MINUTES) * hourHeight;
    before.current = hours.from;
  }, [scroller, hours.from, hours.to, first, opened]);
}

/** If not all days fit, a week opens at today, or at its first day. */
function useTodayInSight(
  scroller: RefObject<HTMLDivElement | null>,
  firstDay: LocalDate | undefined,
  asked: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies(firstDay): another week has another today
  // biome-ignore lint/correctness/useExhaustiveDependencies(asked): somebody looks for today
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const [first, ...others] = box.querySelectorAll('ul');
    const today = others.find(({ dataset }) => dataset.today === 'true') ?? first;
    box.scrollLeft = today && first ? today.offsetLeft - first.offsetLeft : 0;
  }, [scroller, firstDay, asked]);
}
