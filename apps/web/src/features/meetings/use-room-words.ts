import { formatTag } from '@sw/base';
import { type MeetingRoom, ROOM_EQUIPMENT } from '@sw/contract';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';

interface RoomWords {
  /** `screen, camera`. */
  readonly equipment: (room: Pick<MeetingRoom, 'equipment'>) => string;
  /** `8 seats, screen, camera`. */
  readonly seatsAndEquipment: (room: Pick<MeetingRoom, 'capacity' | 'equipment'>) => string;
}

/** The equipment of a room, as part of a sentence. */
export function useRoomWords(): RoomWords {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  return useMemo(() => {
    const tag = formatTag(locale);
    // The catalogue writes the names as they stand alone, with a capital letter.
    const within = (name: string): string => name.slice(0, 1).toLocaleLowerCase(tag) + name.slice(1);
    const things = ({ equipment }: Pick<MeetingRoom, 'equipment'>): string[] =>
      // i18n: meetingRooms.equipment.*
      ROOM_EQUIPMENT.filter((one) => equipment.includes(one)).map((one) => within(t(`meetingRooms:equipment.${one}`)));
    return {
      equipment: (room) => things(room).join(t('meetingRooms:comma')),
      seatsAndEquipment: (room) =>
        [t('meetingRooms:seats', { count: room.capacity }), ...things(room)].join(t('meetingRooms:comma')),
    };
  }, [t, locale]);
}
