import { SECOND } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import type { MeetingRoom } from '@sw/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../../features/brand/line-drawings.tsx';
import { bookPath } from '../../../features/meetings/book-path.ts';
import { EnterpriseOnly, WithMeetingConfig } from '../../../features/meetings/enterprise-only.tsx';
import { type MeetingConfig, useRooms } from '../../../features/meetings/room-data.ts';
import { SubscribeDialog } from '../../../features/meetings/subscribe/subscribe-dialog.tsx';
import { useNow } from '../../../features/meetings/use-now.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { useT } from '../../../i18n/language.ts';
import { isShown, readAddress, type ScheduleAddress, writeAddress } from './address.ts';
import { axisOf, daysOf, shownMinutes } from './axis.ts';
import { Finder } from './finder.tsx';
import styles from './schedule.module.css';
import type { Selection } from './selection.ts';
import { Timeline } from './timeline.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFirstBlocks } from './use-blocks.ts';
import { useMove } from './use-move.tsx';
import { YourDay } from './your-day.tsx';

/** The rooms of the enterprise and their bookings. */
export function Schedule() {
  const t = useT();
  return (
    <EnterpriseOnly>
      <AskForRooms />
      <WithMeetingConfig title={t('shell:titles.meeting')}>{(config) => <Rooms config={config} />}</WithMeetingConfig>
    </EnterpriseOnly>
  );
}

/** Starts fetching the rooms while the page waits for the settings. */
function AskForRooms(): null {
  useRooms();
  return null;
}

function Rooms({ config }: { readonly config: MeetingConfig }) {
  const t = useT();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [finding, setFinding] = useState(false);
  const [chosen, setChosen] = useState<Selection>();
  const [subscribed, subscribe] = useState<MeetingRoom>();
  const now = useNow(10 * SECOND);
  const { timeZone: zone } = config.settings;
  const today = instantToWall(now, zone).date;
  const address = readAddress(params);
  const day = address.day ?? today;
  const list = useRooms();
  const all = list.data;
  const { type, size } = address;
  const rooms = useMemo(() => all?.filter((room) => isShown(room, { type, size })), [all, type, size]);
  const minutes = useMemo(
    () => shownMinutes(config.merchantConfig, zone, all ?? []),
    [config.merchantConfig, zone, all],
  );
  const { view } = address;
  useFirstBlocks(daysOf(view, day), zone);
  const axis = useMemo(
    () => axisOf(daysOf(view, day), { from: minutes.from, to: minutes.to }, zone),
    [view, day, minutes.from, minutes.to, zone],
  );
  const change = (next: Partial<ScheduleAddress>): void => {
    setChosen(undefined);
    setParams((before) => writeAddress(before, next));
  };
  const { put, dialog } = useMove();
  const choose = (selection: Selection): void => {
    setParams((before) =>
      writeAddress(before, { day: instantToWall(selection.from, zone).date, type: undefined, size: undefined }),
    );
    setChosen(selection);
  };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageHead title={t('shell:titles.meeting')}>
          {all?.some(({ mayBook }) => mayBook) && (
            <Button
              type="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => void navigate(bookPath({}))}
            >
              {t('meetingRooms:book.title')}
            </Button>
          )}
        </PageHead>
        <Toolbar
          address={address}
          day={day}
          today={today}
          zone={zone}
          change={change}
          finding={finding}
          toggleFinder={() => setFinding(!finding)}
        />
        {list.isLoadingError ? (
          <LoadFailed retry={() => void list.refetch()} />
        ) : all === undefined || rooms === undefined ? (
          <BoardsSkeleton view="list" />
        ) : rooms.length === 0 ? (
          <NoRooms
            none={all.length === 0}
            mayManage={config.mayManageRooms}
            all={() => change({ type: undefined, size: undefined })}
          />
        ) : (
          <Timeline
            // Another time from the finder starts again; another day keeps the keyboard's position.
            key={chosen ? `${chosen.roomId} ${chosen.from}` : 'none'}
            all={all}
            rooms={rooms}
            axis={axis}
            minutes={minutes}
            now={now}
            chosen={chosen}
            put={put}
            subscribe={config.mayManageRooms ? subscribe : undefined}
          />
        )}
        <YourDay today={today} zone={zone} now={now} />
      </div>
      {dialog}
      {subscribed && <SubscribeDialog room={subscribed} zone={zone} close={() => subscribe(undefined)} />}
      {finding && <Finder all={all} day={day} zone={zone} now={now} choose={choose} close={() => setFinding(false)} />}
    </div>
  );
}

interface NoRoomsProps {
  readonly none: boolean;
  readonly mayManage: boolean;
  readonly all: () => void;
}

/** There are no rooms yet, or none that match the filter. */
function NoRooms({ none, mayManage, all }: NoRoomsProps) {
  const t = useT();
  const navigate = useNavigate();
  const why = none ? (mayManage ? 'add' : 'none') : 'filter';
  return (
    // i18n: meetingRooms.empty.* meetingRooms.emptyText.*
    <EmptyState
      drawing={<LostDrawing />}
      title={t(`meetingRooms:empty.${why}`)}
      text={t(`meetingRooms:emptyText.${why}`)}
    >
      {why === 'add' && (
        <Button type="primary" onClick={() => void navigate('/enterprise?part=rooms')}>
          {t('meetingRooms:addRoom')}
        </Button>
      )}
      {why === 'filter' && <Button onClick={all}>{t('meetingRooms:allRooms')}</Button>}
    </EmptyState>
  );
}
