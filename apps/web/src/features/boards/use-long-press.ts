import { type PointerEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 500;
/** A finger that moves farther is scrolling. */
const STILL_PX = 10;

export interface LongPress {
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** Whether the next click ends a long press. Reading it resets it. */
  readonly consumed: () => boolean;
  /** Whether the last pointer was a finger: then the browser's own menu for a long press is suppressed. */
  readonly byTouch: () => boolean;
}

/** Detects a long press of a finger. */
export function useLongPress(act: () => void): LongPress {
  const state = useRef({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    x: 0,
    y: 0,
    done: false,
    touch: false,
  });
  const end = (): void => clearTimeout(state.current.timer);
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return {
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }) => {
        const now = state.current;
        Object.assign(now, { x: clientX, y: clientY, done: false, touch: pointerType === 'touch' });
        if (!now.touch) return;
        now.timer = setTimeout(() => {
          now.done = true;
          act();
        }, LONG_PRESS_MS);
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (Math.hypot(clientX - state.current.x, clientY - state.current.y) > STILL_PX) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    consumed: () => {
      const { done } = state.current;
      state.current.done = false;
      return done;
    },
    byTouch: () => state.current.touch,
  };
}
