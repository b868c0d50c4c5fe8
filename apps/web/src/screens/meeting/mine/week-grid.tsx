import type { LocalDate } from '@sw/calendar';
import { instantToWall } from '@sw/calendar';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import { LOOKS } from './meeting-state.ts';
import type { WeekDay } from './week.ts';
import { WeekBlock } from './week-block.tsx';
import styles from './week-grid.module.css';
import type { ShownHours } from './week-layout.ts';

const HOUR_MINUTES = 60;
/** Where the day begins for most people, if nothing is earlier. */
const FIRST_SEEN = 8 * HOUR_MINUTES;
/** What is above the first hour in sight. */
const ROOM_ABOVE = HOUR_MINUTES / 2;

interface WeekGridProps {
  readonly days: readonly WeekDay[];
  readonly hours: ShownHours;
  readonly zone: string;
  readonly today: LocalDate;
  readonly now: number;
  readonly openId: string | undefined;
  readonly pathOf: (meetingId: string) => string;
}

/** A week by days and hours. Two meetings at one time stand side by side. */
export function WeekGrid({ days, hours, zone, today, now, openId, pathOf }: WeekGridProps) {
  const t = useT();
  const { weekday } = useRoomFormats(zone);
  const scroller = useKeptHour(hours, days);
  const marks = Array.from(
    { length: Math.max(0, (hours.to - hours.from) / HOUR_MINUTES - 1) },
    (_, place) => hours.from + (place + 1) * HOUR_MINUTES,
  );
  const place = (minute: number): CSSProperties => ({ '--at': (minute - hours.from) / HOUR_MINUTES }) as CSSProperties;
  const clock = instantToWall(now, zone).time;
  const nowMinute = Number(clock.slice(0, 2)) * HOUR_MINUTES + Number(clock.slice(3, 5));
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

/** The hour at the top stays there when another week shows other hours. The first week begins where its day does. */
function useKeptHour(hours: ShownHours, days: readonly WeekDay[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  const first = Math.min(FIRST_SEEN, ...days.flatMap(({ parts }) => parts.map(({ from }) => from)));
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const hourHeight = (box.querySelector('ul')?.clientHeight ?? 0) / ((hours.to - hours.from) / HOUR_MINUTES);
    const minutes = before.current === undefined ? first - ROOM_ABOVE - hours.from : before.current - hours.from;
    box.scrollTop += (minutes / HOUR_MINUTES) * hourHeight;
    before.current = hours.from;
  }, [hours.from, hours.to, first]);
  return scroller;
}
