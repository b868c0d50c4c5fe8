import { SECOND } from '@sw/base';
import { chargedMinutes } from '@sw/policy';
import { useEffect, useState } from 'react';
import { serverClock } from '../../clock/clock.ts';
import { useSession } from '../../features/session/session-store.ts';
import type { Call } from './use-statistics.ts';

type Minutes = Pick<Call, 'duration' | 'consumed'>;

/** Counts the minutes of running calls as the server does. They are charged to those who started them. */
export function useRunningTime(running: boolean): (call: Call) => Minutes {
  const me = useSession((state) => state.user?.userId);
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(serverClock.now()), SECOND);
    return () => clearInterval(timer);
  }, [running]);
  return ({ start, end, duration, consumed, initiator }) => {
    if (end !== null) return { duration, consumed };
    // The server's answer may be newer than our last tick.
    const minutes = Math.max(duration, chargedMinutes(now - Date.parse(start)));
    return { duration: minutes, consumed: initiator?.userId === me ? minutes : 0 };
  };
}
