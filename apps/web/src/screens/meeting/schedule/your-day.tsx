import { addDays, type LocalDate, startOfDate } from '@sw/calendar';
import { type ListedMeeting, ROUTES } from '@sw/contract';
import { isMeetingOver } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Thumbnail } from '../../../features/boards/thumbnail.tsx';
import { Join } from '../../../features/meetings/join.tsx';
import { roomKeys } from '../../../features/meetings/meeting-keys.ts';
import { isToAnswer, joinState } from '../../../features/meetings/meeting-state.ts';
import { FRESH_MS } from '../../../features/meetings/room-data.ts';
import { ANSWERS, useAnswer } from '../../../features/meetings/use-answer.ts';
import { meetingQuery } from '../../../features/meetings/use-meeting.ts';
import { useMeetingName } from '../../../features/meetings/use-meeting-name.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './your-day.module.css';

interface YourDayProps {
  readonly today: LocalDate;
  readonly zone: string;
  readonly now: number;
}

/** The user's own meetings of today that have not ended. */
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
  const zoneName = useZoneName()(zone, now);
  if (meetings === undefined) return null;
  return (
    <section className={styles.day} aria-label={t('meetingRooms:yourDay.title')}>
      <header>
        <h2>{t('meetingRooms:yourDay.title')}</h2>
        {zoneName !== undefined && <small>{t('meetingRooms:zone', { zone: zoneName })}</small>}
      </header>
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
  const name = useMeetingName()(meeting);
  const { time } = useRoomFormats(zone);
  const from = Date.parse(meeting.startsAt);
  const to = Date.parse(meeting.endsAt);
  const picture = useFirstPage(meeting.wbNo);
  const runs = from <= now;
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
        <Link to={`/meeting/mine/${meeting.meetingId}`} title={name}>
          {name}
        </Link>
        <p>
          {t('meetingRooms:yourDay.place', {
            when: runs ? t('meetingRooms:yourDay.now') : time(from),
            room: meeting.room.name,
          })}
        </p>
      </div>
      {isToAnswer(meeting, now) ? <Reply meeting={meeting} /> : <Enter meeting={meeting} now={now} />}
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

/** The button into a meeting that can be joined: its call, or its board if it has no call. */
function Enter({ meeting, now }: { readonly meeting: ListedMeeting; readonly now: number }) {
  const t = useT();
  const navigate = useNavigate();
  const { meetingId, wbNo, call } = meeting;
  if (wbNo === null || joinState(meeting, now)?.kind !== 'open') return null;
  if (!call) return <Button onClick={() => void navigate(`/board/${wbNo}`)}>{t('myMeetings:board')}</Button>;
  const readBoard = async () => (await queryClient.fetchQuery(meetingQuery(meetingId))).board;
  return <Join meeting={meeting} readBoard={readBoard} now={now} />;
}

function Reply({ meeting }: { readonly meeting: ListedMeeting }) {
  const t = useT();
  const answer = useAnswer();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        // i18n: myMeetings.answer.*
        items: ANSWERS.map((key) => ({ key, label: t(`myMeetings:answer.${key}`) })),
        onClick: ({ key }) => {
          const chosen = ANSWERS.find((one) => one === key);
          if (chosen) answer.run({ meeting, answer: chosen });
        },
      }}
    >
      <Button loading={answer.busy} aria-label={t('meetingRooms:yourDay.replyTo', { subject: meeting.subject })}>
        {t('meetingRooms:yourDay.reply')}
      </Button>
    </Dropdown>
  );
}
