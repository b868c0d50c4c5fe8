import type { AffectedMeeting } from '@sw/contract';
import { useMeetingName } from '../../../features/meetings/use-meeting-name.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './rooms.module.css';

interface AffectedListProps {
  readonly meetings: readonly AffectedMeeting[];
  readonly zone: string;
}

/** The meetings that lose their room, with the outcome for each. */
export function AffectedList({ meetings, zone }: AffectedListProps) {
  const t = useT();
  const nameOf = useMeetingName();
  const { daySpan } = useRoomFormats(zone);
  return (
    <ul className={styles.affected} aria-label={t('roomAdmin:affected.title')}>
      {meetings.map(({ meetingId, subject, organiser, people, startsAt, endsAt, movesTo }) => {
        const name = organiser?.nickName ?? t('roomAdmin:affected.nobody');
        return (
          <li key={meetingId}>
            <b>{subject === null ? t('meetingRooms:block.private') : nameOf({ subject })}</b>
            <span>{daySpan(Date.parse(startsAt), Date.parse(endsAt))}</span>
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
