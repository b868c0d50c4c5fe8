import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../transport/api.ts';
import { roomKeys } from './meeting-keys.ts';
import { FRESH_MS } from './room-data.ts';

const OPEN_MOST = 50;

/** Unanswered invitations, soonest first, and their number. */
export const useOpenInvitations = () =>
  useQuery({
    queryKey: [...roomKeys.mine, 'open'],
    queryFn: ({ signal }) =>
      api.call(ROUTES.listMyMeetings, { query: { open: 'true', pageSize: OPEN_MOST } }, { signal }),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
