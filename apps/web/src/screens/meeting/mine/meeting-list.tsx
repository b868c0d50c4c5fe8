import { instantToWall, type LocalDate, startOfDate } from '@sw/calendar';
import type { ListedMeeting } from '@sw/contract';
import { Link } from 'react-router';
import { Endless, restOf } from '../../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { CallDrawing } from '../../../features/brand/line-drawings.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { Face } from '../../../features/people/face.tsx';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import type { StatusFilter } from './address.ts';
import styles from './meeting-list.module.css';
import { lookOf } from './meeting-state.ts';
import { byDay, useListOfMeetings } from './my-meetings-data.ts';

interface MeetingListProps {
  readonly day: LocalDate;
  readonly today: LocalDate;
  readonly zone: string;
  readonly now: number;
  readonly status: StatusFilter | undefined;
  readonly openId: string | undefined;
  readonly pathOf: (meetingId: string) => string;
}

/** Meetings by day, from a day on. Earlier ones come on request, so that the page does not jump. */
export function MeetingList({ day, today, zone, now, status, openId, pathOf }: MeetingListProps) {
  const t = useT();
  const { longDay } = useRoomFormats(zone);
  const at = startOfDate(day, zone);
  const later = useListOfMeetings('later', at, status);
  const earlier = useListOfMeetings('earlier', at, status);
  if (later.isLoadingError || earlier.isLoadingError)
    return <LoadFailed retry={() => void Promise.all([later.refetch(), earlier.refetch()])} />;
  if (later.data === undefined || earlier.data === undefined) return <BoardsSkeleton view="list" />;
  const past = earlier.data.pages.flatMap(({ meetings }) => meetings).reverse();
  // One that began the day before is in both answers.
  const known = new Set(past.map(({ meetingId }) => meetingId));
  const coming = later.data.pages.flatMap(({ meetings }) => meetings).filter(({ meetingId }) => !known.has(meetingId));
  const all = [...past, ...coming];
  if (all.length === 0)
    return (
      <EmptyState
        drawing={<CallDrawing />}
        title={t('myMeetings:empty.title')}
        text={t(status === undefined ? 'myMeetings:empty.text' : 'myMeetings:empty.filtered')}
      />
    );
  const dayOf = (moment: number): LocalDate => instantToWall(moment, zone).date;
  return (
    <div className={styles.list}>
      {earlier.hasNextPage && (
        <div className={styles.more}>
          <PlainButton busy={earlier.isFetchingNextPage} onClick={() => void earlier.fetchNextPage()}>
            {t('myMeetings:moreEarlier')}
          </PlainButton>
        </div>
      )}
      {byDay(all, dayOf).map(({ day: one, meetings }) => (
        <section key={one} aria-label={longDay(one, today)}>
          <h3 data-today={one === today}>
            {one === today ? t('myMeetings:dayToday', { day: longDay(one, today) }) : longDay(one, today)}
          </h3>
          <ul>
            {meetings.map((meeting) => (
              <Row
                key={meeting.meetingId}
                meeting={meeting}
                zone={zone}
                now={now}
                isOpen={meeting.meetingId === openId}
                path={pathOf(meeting.meetingId)}
              />
            ))}
          </ul>
        </section>
      ))}
      <Endless rest={restOf(later)} />
    </div>
  );
}

interface RowProps {
  readonly meeting: ListedMeeting;
  readonly zone: string;
  readonly now: number;
  readonly isOpen: boolean;
  readonly path: string;
}

function Row({ meeting, zone, now, isOpen, path }: RowProps) {
  const t = useT();
  const { span } = useRoomFormats(zone);
  const look = lookOf(meeting, now);
  const declined = meeting.invite === 'rejected' && meeting.status !== 'CANCELED';
  const maybe = look === 'open' && meeting.maybe;
  return (
    <li className={styles.row} data-look={look}>
      <Link to={path} aria-current={isOpen || undefined}>
        <span className={styles.time}>{span(Date.parse(meeting.startsAt), Date.parse(meeting.endsAt))}</span>
        <b title={meeting.subject}>{meeting.subject}</b>
        <span className={styles.room}>{meeting.room.name}</span>
        <span className={styles.who}>
          {meeting.organiser && (
            <>
              <Face person={meeting.organiser} />
              <span>{meeting.organiser.nickName}</span>
            </>
          )}
        </span>
        <span className={styles.state}>
          <i data-look={look} aria-hidden />
          {declined
            ? t('myMeetings:declined')
            : maybe
              ? t('myMeetings:answer.maybe')
              : // i18n: myMeetings.look.*
                t(`myMeetings:look.${look}`)}
        </span>
      </Link>
    </li>
  );
}
