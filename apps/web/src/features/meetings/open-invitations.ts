import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../transport/api.ts';
import { FRESH_MS, roomKeys } from './room-data.ts';

const OPEN_MOST = 50;

/** Invitations to answer, soonest first, and how many there are. */
export const useOpenInvitations = () =>
  useQuery({
    queryKey: [...roomKeys.mine, 'open'],
    queryFn: ({ signal }) =>
      api.call(ROUTES.listMyMeetings, { query: { open: 'true', pageSize: OPEN_MOST } }, { signal }),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
