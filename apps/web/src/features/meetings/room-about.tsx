import type { MeetingRoom } from '@sw/contract';
import styles from './room-about.module.css';
import { useRoomWords } from './use-room-words.ts';

interface RoomAboutProps {
  readonly room: Pick<MeetingRoom, 'place' | 'equipment' | 'description'>;
}

/** Where a room is, what it has, and what its managers say about it. */
export function RoomAbout({ room }: RoomAboutProps) {
  const words = useRoomWords();
  const lines = [room.place, words.equipment(room), room.description].filter((line) => line !== '');
  return lines.map((line) => (
    <span key={line} className={styles.line} title={line}>
      {line}
    </span>
  ));
}
