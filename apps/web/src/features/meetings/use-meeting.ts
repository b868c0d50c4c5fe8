import { ROUTES } from '@sw/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../transport/api.ts';
import { roomKeys } from './meeting-keys.ts';
import { FRESH_MS } from './room-data.ts';

export const meetingQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...roomKeys.mine, 'one', meetingId],
    queryFn: ({ signal }) => api.call(ROUTES.getMeeting, { params: { meetingId } }, { signal }),
    meta: { failures: 'inPlace' as const },
  });

/** A meeting with its people, kept up to date. */
export const useMeeting = (meetingId: string) => useQuery({ ...meetingQuery(meetingId), refetchInterval: FRESH_MS });
