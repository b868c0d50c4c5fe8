import { instantToWall } from '@sw/calendar';
import type { AffectedMeeting } from '@sw/contract';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './rooms.module.css';

interface AffectedListProps {
  readonly meetings: readonly AffectedMeeting[];
  readonly zone: string;
}

/** Meetings that lose their room, and what becomes of each. */
export function AffectedList({ meetings, zone }: AffectedListProps) {
  const t = useT();
  const { span, shortDay } = useRoomFormats(zone);
  return (
    <ul className={styles.affected} aria-label={t('roomAdmin:affected.title')}>
      {meetings.map(({ meetingId, subject, organiser, people, startsAt, endsAt, movesTo }) => {
        const from = Date.parse(startsAt);
        const name = organiser?.nickName ?? t('roomAdmin:affected.nobody');
        return (
          <li key={meetingId}>
            <b>{subject ?? t('meetingRooms:block.private')}</b>
            <span>
              {t('roomAdmin:affected.when', {
                day: shortDay(instantToWall(from, zone).date),
                time: span(from, Date.parse(endsAt)),
              })}
            </span>
            <small>{t('roomAdmin:affected.who', { name, count: people })}</small>
            <small data-moves={movesTo !== null}>
              {movesTo === null
                ? t('roomAdmin:affected.cancelled')
                : t('roomAdmin:affected.moves', { room: movesTo.name })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
