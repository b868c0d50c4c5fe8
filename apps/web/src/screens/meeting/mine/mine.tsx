import { SECOND } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import { scheduleMinutes } from '@sw/policy';
import { Button } from 'antd';
import { LogIn, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { bookPath } from '../../../features/meetings/book-path.ts';
import { EnterpriseOnly, WithMeetingConfig } from '../../../features/meetings/enterprise-only.tsx';
import { useOpenInvitations } from '../../../features/meetings/open-invitations.ts';
import type { MeetingConfig } from '../../../features/meetings/room-data.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { openJoinDialog } from '../../../features/sharing/dialogs.ts';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { type MineAddress, readAddress, writeAddress } from './address.ts';
import { Detail } from './detail/detail.tsx';
import { Invitations } from './invitations.tsx';
import { MeetingList } from './meeting-list.tsx';
import { isToAnswer } from './meeting-state.ts';
import styles from './mine.module.css';
import { useWeekOfMeetings } from './my-meetings-data.ts';
import { Toolbar } from './toolbar.tsx';
import { type WeekDay, weekDays } from './week.ts';
import { WeekGrid } from './week-grid.tsx';
import { shownHours } from './week-layout.ts';

/** The meetings of the reader: invitations to answer, a week or a list, and one of them beside it. */
export function Mine() {
  const t = useT();
  return (
    <EnterpriseOnly>
      <WithMeetingConfig title={t('shell:menu.myMeetings')}>
        {(config) => <Meetings config={config} />}
      </WithMeetingConfig>
    </EnterpriseOnly>
  );
}

function Meetings({ config }: { readonly config: MeetingConfig }) {
  const t = useT();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { meetingId } = useParams();
  const [params, setParams] = useSearchParams();
  const now = useNow(10 * SECOND);
  const own = useSession((state) => state.user?.timeZone);
  const zone = own ?? config.settings.timeZone;
  const today = instantToWall(now, zone).date;
  const address = readAddress(params);
  const day = address.day ?? today;
  const open = useOpenInvitations();
  const toAnswer = (open.data?.meetings ?? []).filter((meeting) => isToAnswer(meeting, now));
  const change = (next: Partial<MineAddress>): void => setParams((before) => writeAddress(before, next));
  const query = params.size > 0 ? `?${params}` : '';
  const pathOf = (id: string): string => `/meeting/mine/${id}${query}`;
  const shared = { today, zone, now, openId: meetingId, pathOf };
  const isWeek = address.view === 'week';
  const week = useWeekOfMeetings(day, zone, address.status, isWeek);
  const meetings = week.data?.meetings;
  const { workdays } = config.settings;
  const days = useMemo(() => weekDays(day, workdays, meetings ?? [], zone), [day, workdays, meetings, zone]);
  return (
    <div className={styles.page}>
      <PageHead title={t('shell:menu.myMeetings')}>
        <div className={styles.heads}>
          <Button
            icon={<LogIn size={17} strokeWidth={1.75} aria-hidden />}
            onClick={openJoinDialog}
            {...(narrow ? { 'aria-label': t('boards:join'), title: t('boards:join') } : {})}
          >
            {narrow ? undefined : t('boards:join')}
          </Button>
          <Button
            type="primary"
            // A phone is as wide as the title and the words of this button.
            icon={narrow ? undefined : <Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void navigate(bookPath({}))}
          >
            {t('meetingRooms:book.title')}
          </Button>
        </div>
      </PageHead>
      <Toolbar
        address={address}
        day={day}
        today={today}
        zone={zone}
        days={days.map((one) => one.day)}
        change={change}
      />
      <div className={styles.below}>
        <div className={styles.main}>
          <Invitations meetings={toAnswer} zone={zone} now={now} pathOf={pathOf} />
          {!isWeek ? (
            <MeetingList {...shared} day={day} status={address.status} />
          ) : week.isLoadingError ? (
            <LoadFailed retry={() => void week.refetch()} />
          ) : (
            <Week {...shared} config={config} days={days} />
          )}
        </div>
        {meetingId !== undefined && (
          <Detail
            key={meetingId}
            meetingId={meetingId}
            now={now}
            close={() => void navigate(`/meeting/mine${query}`)}
          />
        )}
      </div>
    </div>
  );
}

interface WeekProps {
  readonly config: MeetingConfig;
  readonly days: readonly WeekDay[];
  readonly today: string;
  readonly zone: string;
  readonly now: number;
  readonly openId: string | undefined;
  readonly pathOf: (meetingId: string) => string;
}

function Week({ config, ...shown }: WeekProps) {
  const { days } = shown;
  const hours = useMemo(
    () =>
      shownHours(
        scheduleMinutes(config.merchantConfig),
        days.flatMap(({ parts }) => parts),
      ),
    [config.merchantConfig, days],
  );
  return <WeekGrid {...shown} hours={hours} />;
}
