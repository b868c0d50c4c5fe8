import { mergeRanges, openRanges, type RoomTime, rangesOverlap, type TimeRange } from '@sw/policy';
import { closuresOf, type Db, type RoomRow, readBusyTimes } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { hoursOf, rangeOf, spanOf } from './room-time.ts';

/** Number of other rooms tried if a meeting's own is taken or closed: the smallest ones with at least its size. */
export const ROOMS_TRIED = 50;

export const NO_TIME: RoomTime = { open: [], busy: [] };

type RoomTimes = ReadonlyMap<string, RoomTime>;

/** The parts of the ranges inside the window. */
const within = (ranges: readonly TimeRange[], window: TimeRange): TimeRange[] =>
  ranges
    .filter((range) => rangesOverlap(range, window))
    .map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }));

/** The opening times of each room. Most rooms of an enterprise have the same hours, and days in zones are slow to compute. */
function openTimes(
  rooms: readonly RoomRow[],
  { settings }: EnterpriseMember,
  window: TimeRange,
): ReadonlyMap<string, readonly TimeRange[]> {
  const known = new Map<string, readonly TimeRange[]>();
  const openOf = (room: RoomRow): readonly TimeRange[] => {
    if (!room.enabled) return [];
    const hours = hoursOf(room, settings);
    const key = JSON.stringify(hours);
    const open = known.get(key) ?? within(openRanges(hours, window), window);
    known.set(key, open);
    return open;
  };
  return new Map(rooms.map((room) => [room.roomId, openOf(room)]));
}

interface Asked {
  readonly rooms: readonly RoomRow[];
  readonly windows: readonly TimeRange[];
  /** Meetings that do not count as taking the room. */
  readonly except?: readonly string[];
}

/** When rooms are open, and when they are taken or closed. One result for each window, in the same order. */
export async function roomTimesIn(
  db: Db,
  enterprise: EnterpriseMember,
  { rooms, windows, except = [] }: Asked,
): Promise<readonly RoomTimes[]> {
  const open = windows.map((window) => openTimes(rooms, enterprise, window));
  // Rooms that are closed then, as at night, need no lookup.
  const isOpen = (roomId: string) => open.some((each) => (each.get(roomId) ?? []).length > 0);
  const roomIds = rooms.map(({ roomId }) => roomId).filter(isOpen);
  const spans = mergeRanges(windows);
  const [first, last] = [spans[0], spans.at(-1)];
  if (roomIds.length === 0 || first === undefined || last === undefined)
    return open.map((each) => new Map([...each].map(([roomId, ranges]) => [roomId, { open: ranges, busy: [] }])));
  const leftOut = new Set(except);
  const meetings = (await readBusyTimes(db, { roomIds, spans: spans.map(spanOf) })).filter(
    ({ meetingId }) => !leftOut.has(meetingId),
  );
  const closures = await closuresOf(db, roomIds, { from: new Date(first.from), to: new Date(last.to) });
  const taken = new Map(
    [...Map.groupBy([...meetings, ...closures], ({ roomId }) => roomId)].map(([roomId, rows]) => [
      roomId,
      rows.map(rangeOf),
    ]),
  );
  return windows.map((window, at) => {
    const timeOf = (roomId: string): RoomTime => ({
      open: open[at]?.get(roomId) ?? [],
      busy: within(taken.get(roomId) ?? [], window),
    });
    return new Map(rooms.map(({ roomId }) => [roomId, timeOf(roomId)]));
  });
}

/** The same within one window. */
export async function roomTimes(
  db: Db,
  enterprise: EnterpriseMember,
  { rooms, from, to }: Pick<Asked, 'rooms'> & TimeRange,
): Promise<RoomTimes> {
  const [times = new Map()] = await roomTimesIn(db, enterprise, { rooms, windows: [{ from, to }] });
  return times;
}
