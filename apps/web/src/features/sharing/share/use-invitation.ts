import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import { inQuery, type Permit } from '../permits.ts';
import { refetchDelay } from './invitation-times.ts';

const TICK_MS = 1_000;
/** setTimeout takes a 32-bit integer. */
const LONGEST_MS = 2 ** 31 - 1;

/** The code and the link for a permit, requested once, and again when the code expires. */
export function useInvitation(wbNo: string, permit: Permit) {
  const query = useQuery({
    queryKey: boardKeys.invitation(wbNo, permit),
    queryFn: ({ signal }) =>
      api.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: inQuery(permit) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: LONGEST_MS,
    refetchOnReconnect: false,
  });
  const until = query.data?.codeExpiresAt ?? undefined;
  const left = useMillisecondsLeft(until);
  const { refetch, isFetching, isError } = query;
  const wait = refetchDelay({ over: left !== undefined && left <= 0, isFetching, isError });
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [wait, refetch]);
  return { ...query, left };
}

function useMillisecondsLeft(timestamp: string | undefined): number | undefined {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    if (timestamp === undefined) return;
    setNow(serverClock.now());
    const timer = setInterval(() => setNow(serverClock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [timestamp]);
  return timestamp === undefined ? undefined : Date.parse(timestamp) - now;
}
