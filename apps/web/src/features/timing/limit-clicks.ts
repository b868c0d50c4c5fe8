import { useMemo, useRef } from 'react';

export const CLICK_LIMIT_MS = 300;

/** Lets the first call through and drops further ones within `limitMs`: a double click acts once. */
export function limitClicks<A extends unknown[]>(
  action: (...input: A) => void,
  limitMs: number = CLICK_LIMIT_MS,
  now: () => number = () => performance.now(),
): (...input: A) => void {
  let last: number | undefined;
  return (...input) => {
    const at = now();
    if (last !== undefined && at - last < limitMs) return;
    last = at;
    action(...input);
  };
}

/** The same limiter for the component's lifetime, always calling the newest action. */
export function useClickLimiter<A extends unknown[]>(
  action: (...input: A) => void,
  limitMs: number = CLICK_LIMIT_MS,
): (...input: A) => void {
  const newest = useRef(action);
  newest.current = action;
  return useMemo(() => limitClicks((...input: A) => newest.current(...input), limitMs), [limitMs]);
}
