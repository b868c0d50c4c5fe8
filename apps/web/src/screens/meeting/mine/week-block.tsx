import { Captions, Check, SquarePen, Video } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { lookOf } from '../../../features/meetings/meeting-state.ts';
import type { Placed } from '../../../features/meetings/side-by-side.ts';
import { useMeetingName } from '../../../features/meetings/use-meeting-name.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import type { DayPart } from './week.ts';
import styles from './week-grid.module.css';
import type { ShownHours } from './week-layout.ts';

const HOUR_MINUTES = 60;
/** Lower blocks have room for one line only. */
const TWO_LINES = 50;

interface WeekBlockProps {
  readonly part: Placed<DayPart>;
  readonly hours: ShownHours;
  readonly zone: string;
  readonly now: number;
  readonly isOpen: boolean;
  readonly path: string;
}

export function WeekBlock({ part, hours, zone, now, isOpen, path }: WeekBlockProps) {
  const t = useT();
  const { span } = useRoomFormats(zone);
  const { meeting, from, to, lane, lanes } = part;
  const look = lookOf(meeting, now);
  const subject = useMeetingName()(meeting);
  const state =
    meeting.invite === 'rejected' && meeting.status !== 'CANCELED'
      ? t('myMeetings:declined')
      : t(`myMeetings:look.${look}`);
  const where = look === 'cancelled' ? state : meeting.room.name;
  const time = span(Date.parse(meeting.startsAt), Date.parse(meeting.endsAt));
  const label = t('myMeetings:block', { subject, time, room: meeting.room.name, state });
  return (
    <li
      className={`${styles.block} ${styles.look}`}
      data-look={look}
      data-short={to - from < TWO_LINES}
      data-narrow={lanes > 1}
      style={
        {
          '--at': (from - hours.from) / HOUR_MINUTES,
          '--long': (to - from) / HOUR_MINUTES,
          '--lane': lane,
          '--lanes': lanes,
        } as CSSProperties
      }
    >
      <Link className={styles.link ?? ''} to={path} title={label} aria-label={label} aria-current={isOpen || undefined}>
        <b className={styles.subject}>{subject}</b>
        <span className={styles.where}>{where}</span>
        {look !== 'cancelled' && (
          <span className={styles.signs} aria-hidden>
            {meeting.wbNo !== null && look !== 'ended' && <SquarePen size={14} strokeWidth={1.75} />}
            {meeting.call && look !== 'ended' && <Video size={14} strokeWidth={1.75} />}
            {meeting.record && look !== 'ended' && <Captions size={14} strokeWidth={1.75} />}
            {look === 'accepted' && <Check size={14} strokeWidth={1.75} />}
          </span>
        )}
      </Link>
    </li>
  );
}
