import type { MeetingRoom } from '@sw/contract';
import { CalendarPlus, Ellipsis, Settings2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import styles from './timeline.module.css';

interface RoomMenuProps {
  readonly room: MeetingRoom;
  /** The cursor is in this row: Tab reaches only this row's menu. */
  readonly here: boolean;
  readonly subscribe: (room: MeetingRoom) => void;
}

/** The managers' actions on a room besides booking it. */
export function RoomMenu({ room, here, subscribe }: RoomMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const label = t('meetingRooms:roomMenu', { name: room.name });
  return (
    // The grid must not get the keys of this cell, or those of its menu, which bubble here.
    <td className={styles.more} onKeyDown={(event) => event.stopPropagation()}>
      <MenuButton
        label={label}
        sections={[
          {
            items: [
              { key: 'subscribe', label: t('meetingRooms:subscribe.action'), icon: CalendarPlus },
              { key: 'manage', label: t('meetingRooms:manageRooms'), icon: Settings2 },
            ],
          },
        ]}
        pick={(key) => (key === 'subscribe' ? subscribe(room) : void navigate('/enterprise?part=rooms'))}
      >
        {(open, toggle) => (
          <button
            type="button"
            aria-label={label}
            title={label}
            aria-haspopup="menu"
            aria-expanded={open}
            tabIndex={here ? 0 : -1}
            onClick={toggle}
          >
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </MenuButton>
    </td>
  );
}
