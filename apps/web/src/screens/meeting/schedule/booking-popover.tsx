import { Button } from 'antd';
import { Clock, DoorOpen, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import type { Anchor } from '../../../ui/anchor.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { type Booking, isMovable } from './layout.ts';
import styles from './popovers.module.css';
import type { BlockWords } from './use-block-words.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface BookingPopoverProps {
  readonly booking: Booking;
  readonly roomName: string;
  readonly zone: string;
  readonly words: BlockWords;
  readonly anchor: () => Anchor | null | undefined;
  readonly close: () => void;
}

/** What everybody may know of a booking; its people can open it. */
export function BookingPopover({ booking, roomName, zone, words, anchor, close }: BookingPopoverProps) {
  const t = useT();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { span } = useRoomFormats(zone);
  const { block, from, to } = booking;
  const by = words.by(booking);
  return (
    <Popover
      label={words.label(booking)}
      anchor={anchor}
      place={narrow ? undefined : { placement: 'bottom-start', gap: 8 }}
      focus="layer"
      lifted
      className={narrow ? `${styles.popover} ${styles.sheet}` : styles.popover}
      close={close}
    >
      <h2 className={styles.subject}>{words.subject(booking)}</h2>
      <ul className={styles.facts}>
        <li>
          <Clock {...ICON} />
          <span>{span(from, to)}</span>
          {block.approval === 'pending' && <small>{t('meetingRooms:block.pending')}</small>}
        </li>
        <li>
          <DoorOpen {...ICON} />
          <span>{roomName}</span>
        </li>
        {by !== '' && (
          <li>
            <User {...ICON} />
            <span>{by}</span>
          </li>
        )}
      </ul>
      {isMovable(block) && <p className={styles.hint}>{t('meetingRooms:block.drag')}</p>}
      {block.meetingId !== null && block.part !== 'none' && (
        <div className={styles.actions}>
          <Button type="primary" onClick={() => void navigate(`/meeting/mine/${block.meetingId}`)}>
            {t('meetingRooms:block.open')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
