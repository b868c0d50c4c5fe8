import { useMemo } from 'react';
import { useMeetingName } from '../../../features/meetings/use-meeting-name.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import type { Booking } from './layout.ts';

export interface BlockWords {
  readonly subject: (booking: Booking) => string;
  /** The second line: who booked it. */
  readonly by: (booking: Booking) => string;
  /** All text, for the tooltip and for screen readers. */
  readonly label: (booking: Booking) => string;
}

/** `week`: the line shows several days, so a time needs its day. */
export function useBlockWords(zone: string, week: boolean): BlockWords {
  const t = useT();
  const nameOf = useMeetingName();
  const { span, daySpan } = useRoomFormats(zone);
  return useMemo(() => {
    const subject = ({ block }: Booking): string => {
      if (block.meetingId !== null) {
        return block.subject === null ? t('meetingRooms:block.private') : nameOf({ subject: block.subject });
      }
      return block.subject === null || block.subject === ''
        ? t('meetingRooms:block.closed')
        : t('meetingRooms:block.closedFor', { reason: block.subject });
    };
    const by = ({ block }: Booking): string => {
      if (block.meetingId === null) return '';
      if (block.part === 'organiser') return t('meetingRooms:block.you');
      if (block.by === null) return '';
      const invited = block.part === 'participant' && block.invite === 'unset';
      return invited ? t('meetingRooms:block.invitedBy', { name: block.by }) : block.by;
    };
    return {
      subject,
      by,
      label: (booking) =>
        [
          subject(booking),
          (week ? daySpan : span)(booking.from, booking.to),
          by(booking),
          booking.block.approval === 'pending' ? t('meetingRooms:block.pending') : '',
        ]
          .filter((part) => part !== '')
          .join(', '),
    };
  }, [t, span, daySpan, week, nameOf]);
}
