import { useEffect, useState } from 'react';
import { serverClock } from '../../clock/clock.ts';

/** The server's time, updated at this interval in milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
