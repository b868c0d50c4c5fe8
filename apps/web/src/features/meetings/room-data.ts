import { MINUTE } from '@sw/base';
import { type MeetingRoom, ROUTES, type RouteReply } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useLiveRooms } from '../live/meeting-events.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import { roomKeys } from './meeting-keys.ts';

export type MeetingConfig = RouteReply<typeof ROUTES.getMeetingConfig>;

/** How often a visible page fetches without news from the socket. Returning to the window fetches immediately. */
export const FRESH_MS = MINUTE;
/** The maximum number of entries in one answer. */
const PAGE = 200;

/** After somebody booked, moved or cancelled: marks the schedule, the states of the rooms and the own meetings as stale. */
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

/** All rooms of the enterprise by name, at most 2,000, with their present state; also keeps the schedule beside them live. */
export function useRooms() {
  useLiveRooms();
  return useQuery({
    queryKey: roomKeys.rooms,
    queryFn: ({ signal }) => allRooms(signal),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
}
