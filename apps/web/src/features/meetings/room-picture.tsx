import type { MeetingRoom } from '@sw/contract';
import styles from './room-picture.module.css';

interface RoomPictureProps {
  readonly room: Pick<MeetingRoom, 'pictures'> | undefined;
}

/** The first picture of a room, small. It is hidden from screen readers, because the room's name is beside it. */
export function RoomPicture({ room }: RoomPictureProps) {
  const [first] = room?.pictures ?? [];
  return first === undefined ? null : <img className={styles.picture} src={first} alt="" loading="lazy" />;
}
