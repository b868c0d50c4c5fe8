import { instantToWall } from '@sw/calendar';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { useT } from '../../../i18n/language.ts';

interface BookingDayProps {
  readonly at: number;
  /** The zone of the schedule. */
  readonly zone: string;
}

/** The day of a booking, with the schedule's zone if the reader's clock differs. */
export function BookingDay({ at, zone }: BookingDayProps) {
  const t = useT();
  const { shortDay } = useRoomFormats(zone);
  const day = shortDay(instantToWall(at, zone).date);
  const zoneName = useZoneName()(zone, at);
  return <small>{zoneName === undefined ? day : t('meetingRooms:dayInZone', { day, zone: zoneName })}</small>;
}
