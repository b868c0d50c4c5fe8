import { type PointerEvent, useEffect, useRef } from 'react';

/** A pointer that cuts a corner comes back within that. */
const BACK_MS = 300;

interface LeaveHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: (event: PointerEvent) => void;
}

/** Closes a menu when the mouse leaves it. A finger leaves the glass after every touch, which says nothing. */
export function useMenuLeave(close: () => void): LeaveHandlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: ({ pointerType }) => {
      if (pointerType === 'mouse') timer.current = setTimeout(close, BACK_MS);
    },
  };
}
