import { isLocalDate, type LocalDate } from '@sw/calendar';
import type { MeetingRoom } from '@sw/contract';
import { ROOM_TYPES, type RoomType } from '@sw/policy';
import { writeParams } from '../../../features/page/address-params.ts';
import { VIEWS, type View } from './axis.ts';

/** The minimum number of seats to filter by. */
export const SIZES = [4, 8, 12, 20, 50] as const;
type Size = (typeof SIZES)[number];

/** The values in the address of the schedule, so that a link and the back button show the same. */
export interface ScheduleAddress {
  /** Undefined: today. */
  readonly day: LocalDate | undefined;
  readonly view: View;
  readonly type: RoomType | undefined;
  readonly size: Size | undefined;
}

export function readAddress(params: URLSearchParams): ScheduleAddress {
  const day = params.get('day') ?? '';
  return {
    day: isLocalDate(day) ? day : undefined,
    view: VIEWS.find((view) => view === params.get('view')) ?? 'day',
    type: ROOM_TYPES.find((type) => type === params.get('type')),
    size: SIZES.find((size) => String(size) === params.get('size')),
  };
}

export const writeAddress = (before: URLSearchParams, next: Partial<ScheduleAddress>): URLSearchParams =>
  writeParams(before, { ...readAddress(before), ...next }, { view: 'day' });

export const isShown = (room: MeetingRoom, { type, size }: Pick<ScheduleAddress, 'type' | 'size'>): boolean =>
  (type === undefined || room.type === type) && (size === undefined || room.capacity >= size);
