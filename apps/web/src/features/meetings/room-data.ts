import { MINUTE } from '@sw/base';
import { type MeetingRoom, ROUTES, type RouteReply } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useLiveRooms } from '../live/meeting-events.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';

export type MeetingConfig = RouteReply<typeof ROUTES.getMeetingConfig>;

export const roomKeys = {
  config: ['meeting', 'config'],
  rooms: ['meeting', 'rooms'],
  schedule: ['meeting', 'schedule'],
  mine: ['meeting', 'mine'],
} as const;

/** How often a visible page asks again if the socket says nothing. Returning to the window asks at once. */
export const FRESH_MS = MINUTE;
/** The most that one answer has. */
const PAGE = 200;

/** Somebody booked, moved or cancelled here: the schedule, the states of the rooms and the own meetings are old. */
export const refreshRooms = (): Promise<void> =>
  refetchStale(queryClient, roomKeys.schedule, roomKeys.rooms, roomKeys.mine);

export const refreshMeetingConfig = (): Promise<void> =>
  refetchStale(queryClient, roomKeys.config, roomKeys.rooms, roomKeys.schedule);

export const useMeetingConfig = () =>
  useQuery({
    queryKey: roomKeys.config,
    queryFn: ({ signal }) => api.call(ROUTES.getMeetingConfig, {}, { signal }),
    meta: { failures: 'inPlace' },
  });

async function allRooms(signal: AbortSignal): Promise<MeetingRoom[]> {
  const rooms: MeetingRoom[] = [];
  let cursor: string | undefined;
  do {
    const query = { pageSize: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await api.reply(ROUTES.listRooms, { query }, { signal });
    rooms.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rooms;
}

/** All rooms of the enterprise by name, at most 2,000, with their state now; the schedule beside them stays live, too. */
export function useRooms() {
  useLiveRooms();
  return useQuery({
    queryKey: roomKeys.rooms,
    queryFn: ({ signal }) => allRooms(signal),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
}
