import { DAY } from '@sw/base';
import { EVENTS } from '@sw/contract';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { roomKeys, spanOfKey } from '../meetings/meeting-keys.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import { gathered } from './gathered.ts';
import { useLiveStore } from './live-store.ts';
import type { LiveEvent } from './stale-after.ts';

const changedRooms = EVENTS['rooms.changed'].omit({ spaceId: true });
type ChangedRooms = (typeof changedRooms)['_output'];

/** Whether a query of the schedule, judged by its key, shows or may show one of the rooms at that time. */
export function showsChange(key: QueryKey, { roomIds, from, to }: ChangedRooms): boolean {
  const shown = spanOfKey(key);
  if (shown === undefined) return true;
  if (from !== null && to !== null && !(from < shown.endsAt && shown.startsAt < to)) return false;
  return roomIds.length === 0 || (shown.roomId?.some((roomId) => roomIds.includes(roomId)) ?? true);
}

/** Whether the present state of rooms may have changed: it depends on the meetings of the next day. */
export const changesState = ({ from, to }: ChangedRooms, now: number): boolean =>
  from === null || to === null || (Date.parse(from) < now + DAY && Date.parse(to) > now - DAY);

const renew = {
  schedule: gathered(() => void refetchStale(queryClient, roomKeys.schedule)),
  rooms: gathered(() => void refetchStale(queryClient, roomKeys.rooms)),
  mine: gathered(() => void refetchStale(queryClient, roomKeys.mine)),
};

/** After somebody else booked, moved or cancelled: refetches what this page shows of it. */
export function hearMeetingEvent({ name, detail }: LiveEvent): void {
  if (name === 'meeting.changed') renew.mine();
  const changed = name === 'rooms.changed' ? changedRooms.safeParse(detail).data : undefined;
  if (changed === undefined) return;
  const concerned = {
    queryKey: roomKeys.schedule,
    predicate: ({ queryKey }: { readonly queryKey: QueryKey }) => showsChange(queryKey, changed),
  };
  if (queryClient.getQueryCache().find({ ...concerned, exact: false, type: 'active' }) !== undefined) renew.schedule();
  // A day that is not on the screen is fetched when it is shown again.
  void queryClient.invalidateQueries({ ...concerned, type: 'inactive', refetchType: 'none' });
  if (changesState(changed, Date.now())) renew.rooms();
}

/** While a screen shows rooms, the socket reports when somebody books, moves or cancels. */
export function useLiveRooms(): void {
  const connection = useLiveStore((state) => state.connection);
  useEffect(() => connection?.watchRooms(), [connection]);
}
