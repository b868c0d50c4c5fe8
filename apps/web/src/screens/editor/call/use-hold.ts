import { type MouseEvent, useRef } from 'react';

/** As long as phones hold for a menu. */
const HOLD_MS = 500;

/** A press that lasts does something else than a click, and no click follows it. */
export function useHold(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      held.current = false;
      timer.current = setTimeout(() => {
        held.current = true;
        run();
      }, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (held.current) event.stopPropagation();
      held.current = false;
    },
  };
}
