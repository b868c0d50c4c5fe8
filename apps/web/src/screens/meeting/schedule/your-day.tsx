import { MINUTE } from '@sw/base';
import { addDays, type LocalDate, startOfDate } from '@sw/calendar';
import { type ListedMeeting, ROUTES } from '@sw/contract';
import { isMeetingOver, MEETING_MOMENTS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Thumbnail } from '../../../features/boards/thumbnail.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { FRESH_MS, refreshRooms, roomKeys } from '../../../features/meetings/room-data.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './your-day.module.css';

const ANSWERS = ['accepted', 'maybe', 'rejected'] as const;
const JOIN_AHEAD = MEETING_MOMENTS.startSoonMinutes * MINUTE;

interface YourDayProps {
  readonly today: LocalDate;
  readonly zone: string;
  readonly now: number;
}

/** The own meetings of today that are not over. */
export function YourDay({ today, zone, now }: YourDayProps) {
  const t = useT();
  const { data } = useQuery({
    queryKey: [...roomKeys.mine, 'day', today, zone],
    queryFn: ({ signal }) =>
      api.call(
        ROUTES.listMyMeetings,
        {
          query: {
            after: new Date(startOfDate(today, zone)).toISOString(),
            before: new Date(startOfDate(addDays(today, 1), zone)).toISOString(),
          },
        },
        { signal },
      ),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
  const meetings = data?.meetings.filter(
    ({ status, invite, endsAt }) => !isMeetingOver(status) && invite !== 'rejected' && Date.parse(endsAt) > now,
  );
  if (meetings === undefined) return null;
  return (
    <section className={styles.day} aria-label={t('meetingRooms:yourDay.title')}>
      <h2>{t('meetingRooms:yourDay.title')}</h2>
      {meetings.length === 0 ? (
        <p className={styles.none}>{t('meetingRooms:yourDay.none')}</p>
      ) : (
        <ul>
          {meetings.map((meeting) => (
            <Card key={meeting.meetingId} meeting={meeting} zone={zone} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ meeting, zone, now }: { readonly meeting: ListedMeeting } & Omit<YourDayProps, 'today'>) {
  const t = useT();
  const navigate = useNavigate();
  const { time } = useRoomFormats(zone);
  const from = Date.parse(meeting.startsAt);
  const to = Date.parse(meeting.endsAt);
  const picture = useFirstPage(meeting.wbNo);
  const runs = from <= now;
  const joins = meeting.wbNo !== null && from - JOIN_AHEAD <= now;
  return (
    <li className={styles.card} data-runs={runs}>
      {picture === undefined ? (
        <div className={styles.time} aria-hidden>
          <b>{time(from)}</b>
          <span>{time(to)}</span>
        </div>
      ) : (
        <div className={styles.picture} aria-hidden>
          <Thumbnail thumbnail={picture} pageCount={1} />
        </div>
      )}
      <div className={styles.what}>
        <Link to={`/meeting/mine/${meeting.meetingId}`} title={meeting.subject}>
          {meeting.subject}
        </Link>
        <p>
          {t('meetingRooms:yourDay.place', {
            when: runs ? t('meetingRooms:yourDay.now') : time(from),
            room: meeting.room.name,
          })}
        </p>
      </div>
      {meeting.part === 'participant' && meeting.invite === 'unset' ? (
        <Reply meetingId={meeting.meetingId} subject={meeting.subject} />
      ) : (
        joins && (
          <Button type="primary" size="small" onClick={() => void navigate(`/board/${meeting.wbNo}`)}>
            {t('meetingRooms:yourDay.join')}
          </Button>
        )
      )}
    </li>
  );
}

/** The first page of the meeting's board; undefined: there is no board, or the reader cannot open it. */
function useFirstPage(wbNo: string | null) {
  const { data } = useQuery({
    queryKey: ['meeting', 'picture', wbNo],
    queryFn: ({ signal }) => api.call(ROUTES.getPageThumbnails, { params: { wbNo: wbNo ?? '' } }, { signal }),
    enabled: wbNo !== null,
    staleTime: FRESH_MS,
    retry: false,
    meta: { failures: 'inPlace' },
  });
  return data && (data[0]?.thumbnail ?? null);
}

function Reply({ meetingId, subject }: { readonly meetingId: string; readonly subject: string }) {
  const t = useT();
  const answer = useAction(
    (chosen: (typeof ANSWERS)[number]) =>
      api.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: chosen } }),
    { settled: refreshRooms },
  );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        // i18n: meetingRooms.answer.*
        items: ANSWERS.map((key) => ({ key, label: t(`meetingRooms:answer.${key}`) })),
        onClick: ({ key }) => {
          const chosen = ANSWERS.find((one) => one === key);
          if (chosen) answer.run(chosen);
        },
      }}
    >
      <Button size="small" loading={answer.busy} aria-label={t('meetingRooms:yourDay.replyTo', { subject })}>
        {t('meetingRooms:yourDay.reply')}
      </Button>
    </Dropdown>
  );
}
