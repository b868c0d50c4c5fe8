import { type MeetingRoom, ROUTES } from '@sw/contract';
import { Button, Dropdown } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../../features/brand/line-drawings.tsx';
import shared from '../../../features/console/console.module.css';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms, useRooms } from '../../../features/meetings/room-data.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { SearchField } from '../../../features/page/search-field.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { useVirtualRows } from '../../../ui/virtual-list.ts';
import { ClosuresDialog } from './closures-dialog.tsx';
import { DoorsDialog } from './doors-dialog.tsx';
import { EndRoomDialog } from './end-room-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';
import styles from './rooms.module.css';

const ROW = 56;
const HEADS = ['name', 'type', 'seats', 'booking', 'state'] as const;

/** The open dialog of a room; without a room, that of a new one. */
interface Open {
  readonly dialog: 'edit' | 'closures' | 'doors' | 'off' | 'delete';
  readonly room: MeetingRoom | undefined;
}

export function RoomsPart() {
  const t = useT();
  const list = useRooms();
  const [keyword, search] = useState('');
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const words = keyword.trim().toLocaleLowerCase();
  const rooms = list.data?.filter((room) => `${room.name} ${room.place}`.toLocaleLowerCase().includes(words));
  const add = (): void => setOpen({ dialog: 'edit', room: undefined });
  return (
    <>
      <header className={shared.head}>
        <h2>{t('roomAdmin:rooms.title')}</h2>
        <SearchField label={t('roomAdmin:rooms.search')} className={shared.search} q={keyword} search={search} />
        <Button type="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={add}>
          {t('roomAdmin:rooms.add')}
        </Button>
      </header>
      {list.isLoadingError ? (
        <LoadFailed retry={() => void list.refetch()} />
      ) : rooms === undefined ? (
        <BoardsSkeleton view="list" />
      ) : rooms.length === 0 ? (
        <EmptyState
          drawing={<LostDrawing />}
          title={t(words === '' ? 'roomAdmin:rooms.none' : 'roomAdmin:rooms.notFound')}
          text={t(words === '' ? 'roomAdmin:rooms.noneText' : 'roomAdmin:rooms.notFoundText')}
        />
      ) : (
        <RoomsTable rooms={rooms} open={(dialog, room) => setOpen({ dialog, room })} />
      )}
      {open?.dialog === 'edit' && <RoomDialog room={open.room} close={close} />}
      {open?.dialog === 'closures' && open.room && (
        // The room's list of closures changes while the dialog is open.
        <ClosuresDialog
          room={list.data?.find(({ roomId }) => roomId === open.room?.roomId) ?? open.room}
          close={close}
        />
      )}
      {open?.dialog === 'doors' && open.room && <DoorsDialog room={open.room} close={close} />}
      {(open?.dialog === 'off' || open?.dialog === 'delete') && open.room && (
        <EndRoomDialog room={open.room} how={open.dialog} close={close} />
      )}
    </>
  );
}

interface RoomsTableProps {
  readonly rooms: readonly MeetingRoom[];
  readonly open: (dialog: Open['dialog'], room: MeetingRoom) => void;
}

function RoomsTable({ rooms, open }: RoomsTableProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const { height, rows } = useVirtualRows({ scroller, count: rooms.length, rowHeight: ROW, kept: 0 });
  return (
    <div className={styles.scroller} ref={scroller}>
      <table className={styles.table} aria-label={t('roomAdmin:rooms.title')} aria-rowcount={rooms.length + 1}>
        <thead>
          <tr className={`${shared.tableHead} ${styles.columns}`}>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={styles[head]}>
                {/* i18n: roomAdmin.column.* */}
                {t(`roomAdmin:column.${head}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody style={{ height }}>
          {rows.map(({ index, top }) => {
            const room = rooms[index];
            return (
              room && (
                <RoomLine key={room.roomId} room={room} index={index} top={top} open={(dialog) => open(dialog, room)} />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RoomLineProps {
  readonly room: MeetingRoom;
  readonly index: number;
  readonly top: number;
  readonly open: (dialog: Open['dialog']) => void;
}

function RoomLine({ room, index, top, open }: RoomLineProps) {
  const t = useT();
  const enable = useAction(
    () => api.call(ROUTES.changeRoom, { params: { roomId: room.roomId }, body: { enabled: true, disabledReason: '' } }),
    { settled: refreshRooms },
  );
  const state = !room.enabled ? 'off' : room.closures.length > 0 ? 'closures' : 'on';
  return (
    <tr
      className={`${shared.row} ${styles.columns} ${styles.room}`}
      aria-rowindex={index + 2}
      style={{ top, height: ROW }}
    >
      <td className={styles.name}>
        <button type="button" className={styles.open} onClick={() => open('edit')}>
          {room.name}
        </button>
        {room.place !== '' && <small title={room.place}>{room.place}</small>}
      </td>
      {/* i18n: meetingRooms.type.* roomAdmin.booking.* roomAdmin.use.* */}
      <td className={`${shared.cell} ${styles.type}`}>{t(`meetingRooms:type.${room.type}`)}</td>
      <td className={`${shared.cell} ${styles.seats}`}>{room.capacity}</td>
      <td className={`${shared.cell} ${styles.booking}`}>
        {t(`roomAdmin:booking.${room.booking}`)}
        {room.needsApproval && <small>{t('roomAdmin:field.needsApproval')}</small>}
      </td>
      <td className={`${shared.cell} ${styles.state}`} data-state={state}>
        {t(`roomAdmin:use.${state}`, { count: room.closures.length })}
      </td>
      <td>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: t('roomAdmin:rooms.edit') },
              { key: 'closures', label: t('roomAdmin:rooms.closures') },
              { key: 'doors', label: t('roomAdmin:rooms.doors') },
              {
                key: room.enabled ? 'off' : 'on',
                label: t(room.enabled ? 'roomAdmin:rooms.off' : 'roomAdmin:rooms.on'),
              },
              { key: 'delete', danger: true, label: t('roomAdmin:rooms.delete') },
            ],
            onClick: ({ key }) => (key === 'on' ? enable.run() : open(key as Open['dialog'])),
          }}
        >
          <Button
            type="text"
            loading={enable.busy}
            aria-label={t('roomAdmin:rooms.more', { name: room.name })}
            icon={<Ellipsis size={18} strokeWidth={1.75} aria-hidden />}
          />
        </Dropdown>
      </td>
    </tr>
  );
}
