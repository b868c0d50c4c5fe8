import { HOUR } from '@sw/base';
import { type MeetingRoom, picturesOf } from '@sw/contract';
import { mayBookRoom, roomState, type TimeRange } from '@sw/policy';
import { closuresOf, type Db, type Room, type RoomClosureRow, readBusyTimes } from '@sw/postgres';
import { departmentsOf, type EnterpriseMember } from '../enterprise.ts';
import { hoursOf, presentSpan, rangeOf } from './room-time.ts';

/** How far ahead to look for the end of the current state. */
const AHEAD = 24 * HOUR;

/** When the current state ends: the end of the meeting or closure, or the start of the next one. */
function stateEnd(taken: readonly TimeRange[], now: number): number | undefined {
  const current = taken.filter(({ from, to }) => from <= now && now < to);
  if (current.length > 0) return Math.max(...current.map(({ to }) => to));
  const next = taken.filter(({ from }) => from > now);
  return next.length > 0 ? Math.min(...next.map(({ from }) => from)) : undefined;
}

const closed = ({ closureId, reason, ...span }: RoomClosureRow) => ({ closureId, reason, ...presentSpan(span) });

/** Rooms as the caller sees them now. */
export async function presentRooms(
  db: Db,
  { member, settings }: EnterpriseMember,
  { rooms, now }: { readonly rooms: readonly Room[]; readonly now: number },
): Promise<MeetingRoom[]> {
  const roomIds = rooms.map(({ roomId }) => roomId);
  const [from, to] = [new Date(now), new Date(now + AHEAD)];
  const busy = Map.groupBy(
    await readBusyTimes(db, { roomIds, spans: [{ startsAt: from, endsAt: to }] }),
    ({ roomId }) => roomId,
  );
  const closures = Map.groupBy(await closuresOf(db, roomIds, { from }), ({ roomId }) => roomId);
  const departments = await departmentsOf(db, member);
  return rooms.map((room) => {
    const { roomId, name, type, capacity, place, equipment, description, booking, departmentIds } = room;
    const { timeZone, startTime, endTime, needsApproval, enabled, disabledReason } = room;
    const { zone, hours } = hoursOf(room, settings);
    const meetings = (busy.get(roomId) ?? []).map(rangeOf);
    const shut = closures.get(roomId) ?? [];
    const until = enabled ? stateEnd([...meetings, ...shut.map(rangeOf)], now) : undefined;
    return {
      roomId,
      name,
      type,
      capacity,
      place,
      equipment,
      description,
      booking,
      needsApproval,
      enabled,
      timeZone,
      disabledReason,
      departmentIds: [...departmentIds],
      hours: startTime === null || endTime === null ? null : { appointStartTime: startTime, appointEndTime: endTime },
      zone,
      open: hours,
      state: roomState({ enabled, closures: shut.map(rangeOf), meetings }, now),
      stateUntil: until === undefined || until > now + AHEAD ? null : new Date(until).toISOString(),
      mayBook: mayBookRoom(member, { booking, departments: departmentIds }, departments),
      ...picturesOf(room.pictureKeys),
      closures: shut.map(closed),
    } as MeetingRoom;
  });
}
