import { type MouseEvent, useRef } from 'react';

/** The time after which phones open a menu. */
const HOLD_MS = 500;

/** A long press runs something else than a click, and suppresses the click. */
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
