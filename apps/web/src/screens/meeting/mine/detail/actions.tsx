import { type MeetingDetail, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { CalendarClock, CircleStop, Ellipsis, LogIn, Pencil, Play, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../../../features/feedback/use-action.ts';
import { CancelDialog } from '../../../../features/meetings/cancel-dialog.tsx';
import { Join } from '../../../../features/meetings/join.tsx';
import { refreshRooms } from '../../../../features/meetings/room-data.ts';
import { api } from '../../../../features/transport/api.ts';
import { useT } from '../../../../i18n/language.ts';
import { MenuButton, type MenuItem } from '../../../../ui/menu.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import styles from './detail.module.css';

type Asked = 'delay' | 'end' | 'cancel';

interface ActionsProps {
  readonly meeting: MeetingDetail;
  readonly now: number;
}

/** The actions that are possible on a meeting now. */
export function Actions({ meeting, now }: ActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  const [asked, ask] = useState<Asked>();
  const { meetingId, board, call, may } = meeting;
  const params = { meetingId };
  const start = useAction(() => api.call(ROUTES.startMeeting, { params }), { settled: refreshRooms });
  const signIn = useAction(() => api.call(ROUTES.signInToMeeting, { params }), { settled: refreshRooms });
  const items = menuItems(may).map(({ key, ...item }) => ({ ...item, key, label: t(`myMeetings:action.${key}`) }));
  const pick = (key: string): void => {
    if (key === 'edit') void navigate(`/meeting/book/${meetingId}`);
    if (key === 'start') start.run();
    if (key === 'signIn') signIn.run();
    if (key === 'delay' || key === 'end' || key === 'cancel') ask(key);
  };
  const close = (): void => ask(undefined);
  return (
    <div className={styles.actions}>
      {call && board && <Join className={styles.join} meeting={meeting} readBoard={async () => board} now={now} />}
      {board && (
        <Button
          icon={<SquarePen size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void navigate(`/board/${board.wbNo}`)}
        >
          {t('myMeetings:board')}
        </Button>
      )}
      {may.signIn && (!call || !board) && (
        <Button
          type="primary"
          loading={signIn.busy}
          icon={<LogIn size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => signIn.run()}
        >
          {t('myMeetings:action.signIn')}
        </Button>
      )}
      {items.length > 0 && (
        <MenuButton label={t('myMeetings:more')} sections={[{ items }]} pick={pick} placement="bottom-end">
          {(open, toggle) => (
            <Button
              aria-label={t('myMeetings:more')}
              title={t('myMeetings:more')}
              aria-haspopup="menu"
              aria-expanded={open}
              icon={<Ellipsis size={18} strokeWidth={1.75} aria-hidden />}
              onClick={toggle}
            />
          )}
        </MenuButton>
      )}
      {asked === 'delay' && <DelayDialog meeting={meeting} close={close} />}
      {asked === 'cancel' && <CancelDialog meeting={{ ...meeting, series: meeting.seriesId !== null }} close={close} />}
      <ConfirmDialog
        open={asked === 'end'}
        title={t('myMeetings:end.title')}
        text={t('myMeetings:end.text', { room: meeting.room.name })}
        action={t('myMeetings:action.end')}
        close={close}
        run={async () => {
          await api.call(ROUTES.endMeeting, { params });
          return () => void refreshRooms();
        }}
      />
    </div>
  );
}

type Key = Asked | 'edit' | 'start' | 'signIn';

const MENU: readonly (Omit<MenuItem, 'label' | 'key'> & { readonly key: Key })[] = [
  { key: 'edit', icon: Pencil },
  { key: 'signIn', icon: LogIn },
  { key: 'start', icon: Play },
  { key: 'delay', icon: CalendarClock },
  { key: 'end', icon: CircleStop },
  { key: 'cancel', icon: Trash2, danger: true },
];

const menuItems = (may: MeetingDetail['may']) => MENU.filter(({ key }) => may[key]);
