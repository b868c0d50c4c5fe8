import { SECOND } from '@sw/base';
import { useEffect, useState } from 'react';

/** Whole seconds until `until`, never below 0. Computed from a point in time, so that a tab that was suspended shows the right number. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND));

/** The remaining seconds, and a function that starts or restarts the countdown. */
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
