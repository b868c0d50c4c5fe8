import { SECOND } from '@sw/base';
import { useEffect, useState } from 'react';

const AWAKE_MS = 30 * SECOND;
const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

interface Visit {
  /** Whether the display was touched in the last half minute. */
  readonly touched: boolean;
  /** Changes after nobody has touched the display for that long, so that what one person left open is not shown to the next. */
  readonly visit: number;
}

export function useVisit(): Visit {
  const [state, setState] = useState<Visit>({ touched: false, visit: 0 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => setState(({ visit }) => ({ touched: false, visit: visit + 1 }));
    const touch = (): void => {
      setState((before) => (before.touched ? before : { ...before, touched: true }));
      clearTimeout(timer);
      timer = setTimeout(leave, AWAKE_MS);
    };
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    };
  }, []);
  return state;
}
