import { DAY } from '@sw/base';
import { EVENTS } from '@sw/contract';
import { useEffect } from 'react';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import { gathered } from './gathered.ts';
import { useLiveStore } from './live-store.ts';
import type { LiveEvent } from './stale-after.ts';

/** As `roomKeys`, which imports this file. */
const MEETING = 'meeting';
const SCHEDULE = [MEETING, 'schedule'] as const;
const ROOMS = [MEETING, 'rooms'] as const;
const MINE = [MEETING, 'mine'] as const;

const changedRooms = EVENTS['rooms.changed'].omit({ spaceId: true });
type ChangedRooms = (typeof changedRooms)['_output'];

/** Whether a part of the schedule, by its key, shows one of the rooms at that time. */
export function showsChange(key: readonly unknown[], { roomIds, from, to }: ChangedRooms): boolean {
  const [, , startsAt, endsAt, shown] = key;
  if (from !== null && to !== null && !(from < String(endsAt) && String(startsAt) < to)) return false;
  return roomIds.length === 0 || !Array.isArray(shown) || roomIds.some((roomId) => shown.includes(roomId));
}

/** Whether the state of rooms now may be another one: it depends on the meetings of the next day. */
export const changesState = ({ from, to }: ChangedRooms, now: number): boolean =>
  from === null || to === null || (Date.parse(from) < now + DAY && Date.parse(to) > now - DAY);

const renew = {
  schedule: gathered(() => void refetchStale(queryClient, SCHEDULE)),
  rooms: gathered(() => void refetchStale(queryClient, ROOMS)),
  mine: gathered(() => void refetchStale(queryClient, MINE)),
};

/** Others booked, moved or cancelled: what this page shows of it is fetched again. */
export function hearMeetingEvent({ name, detail }: LiveEvent): void {
  if (name === 'meeting.changed') renew.mine();
  const changed = name === 'rooms.changed' ? changedRooms.safeParse(detail).data : undefined;
  if (changed === undefined) return;
  const active = queryClient.getQueryCache().findAll({ queryKey: SCHEDULE, type: 'active' });
  if (active.some(({ queryKey }) => showsChange(queryKey, changed))) renew.schedule();
  if (changesState(changed, Date.now())) renew.rooms();
}

/** While a screen shows rooms, the socket says when somebody books, moves or cancels. */
export function useLiveRooms(): void {
  const connection = useLiveStore((state) => state.connection);
  useEffect(() => connection?.watchRooms(), [connection]);
}
