import { SECOND } from '@sw/base';
import { useEffect, useState } from 'react';
import { secondsLeft } from './countdown.ts';

/** Seconds left, and the way to start it (again). */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = secondsLeft(until, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), SECOND / 4);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds: number) => {
    const at = performance.now();
    setNow(at);
    setUntil(at + seconds * SECOND);
  };
  return [left, start];
}
