import type { Point } from '@sw/board-render';
import { toWindow } from '@sw/editor';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { useEditor } from '../shell/session/editor-context.ts';
import { popoverPlace } from './pin-place.ts';
import styles from './thread.module.css';

/** The islands at the top. */
const TOP = 68;

interface PopoverProps {
  /** On the page; undefined where the pin is not on it. */
  readonly at: Point | undefined;
  readonly label: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Beside its pin, which it goes with; on a phone a sheet. Who opened it gets the focus back. */
export function Popover({ at, label, close, children }: PopoverProps) {
  const narrow = useNarrow();
  const camera = useEditor((state) => state.camera);
  const window = useEditor((state) => state.size);
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const [element, opener] = [box.current, document.activeElement];
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
    return () => {
      const inside = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const pin = at === undefined ? { x: window.width / 2, y: window.height / 3 } : toWindow(camera, at);
  const place = popoverPlace(pin, size, window, TOP);
  return (
    <section
      ref={box}
      className={`${island.island} ${styles.popover}`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-island="comment"
      style={narrow ? undefined : { transform: `translate(${place.x}px, ${place.y}px)` }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        close();
      }}
    >
      {children}
    </section>
  );
}
