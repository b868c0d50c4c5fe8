import { SECOND } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import { scheduleMinutes } from '@sw/policy';
import { Button } from 'antd';
import { CalendarPlus, LogIn, Plus } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { bookPath } from '../../../features/meetings/book-path.ts';
import { EnterpriseOnly, WithMeetingConfig } from '../../../features/meetings/enterprise-only.tsx';
import { isToAnswer } from '../../../features/meetings/meeting-state.ts';
import { useOpenInvitations } from '../../../features/meetings/open-invitations.ts';
import type { MeetingConfig } from '../../../features/meetings/room-data.ts';
import { SubscribeDialog } from '../../../features/meetings/subscribe/subscribe-dialog.tsx';
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
import styles from './mine.module.css';
import { useWeekOfMeetings } from './my-meetings-data.ts';
import { Toolbar } from './toolbar.tsx';
import { type WeekDay, weekDays } from './week.ts';
import { WeekGrid } from './week-grid.tsx';
import { shownHours } from './week-layout.ts';

/** The reader's meetings: unanswered invitations, a week or a list, and one meeting beside it. */
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
  const [subscribing, setSubscribing] = useState(false);
  const now = useNow(10 * SECOND);
  const own = useSession((state) => state.user?.timeZone);
  const zone = own ?? config.settings.timeZone;
  const today = instantToWall(now, zone).date;
  const address = readAddress(params);
  const day = address.day ?? today;
  const open = useOpenInvitations();
  const toAnswer = (open.data?.meetings ?? []).filter((meeting) => isToAnswer(meeting, now));
  const change = (next: Partial<MineAddress>): void => setParams((before) => writeAddress(before, next));
  /** Counts the presses on Today: each scrolls to it, even if the address already has it. */
  const [todayAsked, askToday] = useState(0);
  const goToday = (): void => {
    change({ day: undefined });
    askToday((times) => times + 1);
  };
  const query = params.size > 0 ? `?${params}` : '';
  const pathOf = (id: string): string => `/meeting/mine/${id}${query}`;
  const shared = { today, todayAsked, zone, now, openId: meetingId, pathOf };
  const isWeek = address.view === 'week';
  const week = useWeekOfMeetings(day, zone, address.status, isWeek);
  const meetings = week.data?.meetings;
  const { workdays } = config.settings;
  const calendar = <CalendarPlus size={17} strokeWidth={1.75} aria-hidden />;
  const subscribe = (): void => setSubscribing(true);
  const days = useMemo(() => weekDays(day, workdays, meetings ?? [], zone), [day, workdays, meetings, zone]);
  const main = useRef<HTMLDivElement>(null);
  useFocusOnClosed(main, meetingId);
  return (
    <div className={styles.page}>
      <PageHead title={t('shell:menu.myMeetings')}>
        <div className={styles.heads}>
          {!narrow && (
            <Button icon={calendar} onClick={subscribe}>
              {t('meetingRooms:subscribe.action')}
            </Button>
          )}
          <Button
            icon={<LogIn size={17} strokeWidth={1.75} aria-hidden />}
            onClick={openJoinDialog}
            {...(narrow ? { 'aria-label': t('boards:join'), title: t('boards:join') } : {})}
          >
            {narrow ? undefined : t('boards:join')}
          </Button>
          <Button
            type="primary"
            // A phone has room only for the title and the label of this button.
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
        goToday={goToday}
      >
        {/* On a phone the head has no room for it. */}
        {narrow && (
          <Button
            className={styles.last ?? ''}
            icon={calendar}
            aria-label={t('meetingRooms:subscribe.action')}
            title={t('meetingRooms:subscribe.action')}
            onClick={subscribe}
          />
        )}
      </Toolbar>
      <div className={styles.below}>
        <div ref={main} className={styles.main}>
          <Invitations meetings={toAnswer} zone={zone} now={now} pathOf={pathOf} />
          {!isWeek ? (
            <MeetingList key={`${day} ${address.status ?? 'all'}`} {...shared} day={day} status={address.status} />
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
      {subscribing && <SubscribeDialog room={null} zone={zone} close={() => setSubscribing(false)} />}
    </div>
  );
}

/** If the element that opened the drawer no longer exists when it closes, the meeting in the week or list gets the focus. */
function useFocusOnClosed(main: RefObject<HTMLElement | null>, meetingId: string | undefined): void {
  const before = useRef(meetingId);
  useEffect(() => {
    const closed = meetingId === undefined ? before.current : undefined;
    before.current = meetingId;
    const { activeElement } = document;
    if (closed === undefined || (activeElement !== null && activeElement !== document.body)) return;
    const link = [...(main.current?.querySelectorAll('a') ?? [])].find(({ pathname }) =>
      pathname.endsWith(`/${closed}`),
    );
    link?.focus({ preventScroll: true });
  }, [main, meetingId]);
}

interface WeekProps {
  readonly config: MeetingConfig;
  readonly days: readonly WeekDay[];
  readonly today: string;
  readonly todayAsked: number;
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
