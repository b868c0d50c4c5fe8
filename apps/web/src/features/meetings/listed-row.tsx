import type { ListedMeeting } from '@sw/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './listed-row.module.css';
import { OrganiserName } from './organiser-name.tsx';
import { useMeetingName } from './use-meeting-name.ts';
import { useRoomFormats } from './use-room-formats.ts';

interface ListedRowProps {
  readonly meeting: ListedMeeting;
  readonly zone: string;
  readonly path: string;
  readonly isOpen?: boolean;
  /** The last cells, whose widths are in the list's `--tail`. */
  readonly children: ReactNode;
}

/** A meeting as a row of a list: when, what, where and by whom, plus the list's own cells. */
export function ListedRow({ meeting, zone, path, isOpen = false, children }: ListedRowProps) {
  const { span } = useRoomFormats(zone);
  const name = useMeetingName()(meeting);
  return (
    <Link className={styles.row} to={path} aria-current={isOpen || undefined}>
      <span>{span(Date.parse(meeting.startsAt), Date.parse(meeting.endsAt))}</span>
      <b title={name}>{name}</b>
      <span className={styles.room}>{meeting.room.name}</span>
      <div className={styles.organiser}>
        <OrganiserName organiser={meeting.organiser} />
      </div>
      {children}
    </Link>
  );
}
