import { useMemo, useRef } from 'react';
import { CLICK_LIMIT_MS, limitClicks } from './limit-clicks.ts';

/** The same limiter for the life of the component, always calling the newest action. */
export function useClickLimiter<A extends unknown[]>(
  action: (...input: A) => void,
  limitMs: number = CLICK_LIMIT_MS,
): (...input: A) => void {
  const newest = useRef(action);
  newest.current = action;
  return useMemo(() => limitClicks((...input: A) => newest.current(...input), limitMs), [limitMs]);
}
