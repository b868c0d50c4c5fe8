import { SECOND } from '@sw/base';
import { useEffect, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { useCall } from '../call-state.ts';
import { type CallTime, callTime } from '../model/call-time.ts';

const NOT_YET = { startedAt: null, endsAt: null } as const;

/** The time of the call by the server's clock, which also ends the call. */
export function useCallTime(): CallTime {
  const call = useCall((state) => state.call);
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return callTime(call ?? NOT_YET, now);
}
