import type { MeetingRoom } from '@sw/contract';
import { isMeetingAhead } from '@sw/policy';
import { Button } from 'antd';
import { Clock, DoorOpen, User } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CancelDialog } from '../../../features/meetings/cancel-dialog.tsx';
import { RoomAbout } from '../../../features/meetings/room-about.tsx';
import { useMeetingConfig } from '../../../features/meetings/room-data.ts';
import { RoomPicture } from '../../../features/meetings/room-picture.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import type { Anchor } from '../../../ui/anchor.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { BookingDay } from './booking-day.tsx';
import { type Booking, isMovable } from './layout.ts';
import styles from './popovers.module.css';
import type { BlockWords } from './use-block-words.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface BookingPopoverProps {
  readonly booking: Booking;
  readonly room: MeetingRoom;
  readonly zone: string;
  readonly words: BlockWords;
  readonly anchor: () => Anchor | null | undefined;
  readonly close: () => void;
}

/** The public facts of a booking. Its people can open it, and room managers can cancel it before its start. */
export function BookingPopover({ booking, room, zone, words, anchor, close }: BookingPopoverProps) {
  const t = useT();
  const narrow = useNarrow();
  // Touch scrolls where a mouse drags, and a phone has no keys.
  const coarse = usePreference((state) => state.coarse);
  const navigate = useNavigate();
  const { span } = useRoomFormats(zone);
  const { block, from, to } = booking;
  const by = words.by(booking);
  const [cancelling, setCancelling] = useState(false);
  const manages = useMeetingConfig().data?.mayManageRooms ?? false;
  const { meetingId, status, series } = block;
  const mayCancel = manages && status !== null && isMeetingAhead(status);
  if (cancelling && meetingId !== null) {
    const meeting = { meetingId, subject: words.subject(booking), series, protected: undefined };
    return <CancelDialog meeting={meeting} close={close} />;
  }
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
          <span>
            {span(from, to)}
            <BookingDay at={from} zone={zone} />
          </span>
          {block.approval === 'pending' && <small>{t('meetingRooms:block.pending')}</small>}
        </li>
        <li>
          <DoorOpen {...ICON} />
          <span>
            {room.name}
            <RoomAbout room={room} />
          </span>
          <RoomPicture room={room} />
        </li>
        {by !== '' && (
          <li>
            <User {...ICON} />
            <span>{by}</span>
          </li>
        )}
      </ul>
      {isMovable(block) && !coarse && <p className={styles.hint}>{t('meetingRooms:block.drag')}</p>}
      {meetingId !== null && (mayCancel || block.part !== 'none') && (
        <div className={styles.actions}>
          {mayCancel && (
            <Button danger onClick={() => setCancelling(true)}>
              {t('meetingRooms:block.cancel')}
            </Button>
          )}
          {block.part !== 'none' && (
            <Button type="primary" onClick={() => void navigate(`/meeting/mine/${meetingId}`)}>
              {t('meetingRooms:block.open')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}
