import { useMemo } from 'react';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import type { Booking } from './layout.ts';

export interface BlockWords {
  readonly subject: (booking: Booking) => string;
  /** The second line: who it is from. */
  readonly by: (booking: Booking) => string;
  /** All of it, for the tooltip and for readers. */
  readonly label: (booking: Booking) => string;
}

export function useBlockWords(zone: string): BlockWords {
  const t = useT();
  const { span } = useRoomFormats(zone);
  return useMemo(() => {
    const subject = ({ block }: Booking): string => {
      if (block.meetingId !== null) return block.subject ?? t('meetingRooms:block.private');
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
          span(booking.from, booking.to),
          by(booking),
          booking.block.approval === 'pending' ? t('meetingRooms:block.pending') : '',
        ]
          .filter((part) => part !== '')
          .join(', '),
    };
  }, [t, span]);
}
