import type { MeetingRoom } from '@sw/contract';
import { Select } from 'antd';
import { DoorOpen } from 'lucide-react';
import { useRoomWords } from '../../../features/meetings/use-room-words.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './book.module.css';

interface RoomSelectProps {
  readonly id: string;
  readonly rooms: readonly MeetingRoom[];
  readonly value: string | null;
  readonly disabled: boolean;
  readonly wrong: boolean;
  readonly describedBy: string | undefined;
  readonly change: (roomId: string) => void;
}

/** The rooms that the user may book, with their seats and equipment. */
export function RoomSelect({ id, rooms, value, disabled, wrong, describedBy, change }: RoomSelectProps) {
  const t = useT();
  const { seatsAndEquipment } = useRoomWords();
  const byId = new Map(rooms.map((room) => [room.roomId, room]));
  const row = (roomId: unknown) => {
    const room = byId.get(String(roomId));
    return (
      room && (
        <span className={styles.room}>
          <DoorOpen size={16} strokeWidth={1.75} aria-hidden />
          <span>{room.name}</span>
          <small>{room.enabled ? seatsAndEquipment(room) : t('booking:room.disabled')}</small>
        </span>
      )
    );
  };
  return (
    <Select
      id={id}
      className={styles.wide ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('booking:room.choose')}
      disabled={disabled}
      status={wrong ? 'error' : ''}
      aria-invalid={wrong}
      aria-describedby={describedBy}
      value={value}
      onChange={change}
      options={rooms
        .filter(({ mayBook, roomId }) => mayBook || roomId === value)
        .map(({ roomId, name, enabled }) => ({ value: roomId, label: name, disabled: !enabled }))}
      optionRender={(option) => row(option.value)}
      labelRender={(option) => row(option.value)}
    />
  );
}
