import type { Point, Size } from '@sw/board-render';
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { layers } from '../../../../ui/layers.ts';
import island from '../chrome/island.module.css';
import styles from './menu.module.css';
import { useMenuFocus } from './use-menu-focus.ts';
import { useSize } from './use-size.ts';

interface MenuLayerProps {
  readonly label: string;
  /** In window pixels, once its size is known. */
  readonly place: (menu: Size, window: Size) => Point;
  /** What opened it: a press on that is its own. */
  readonly opener?: RefObject<HTMLElement | null> | undefined;
  /** The first entry is taken at once: it was opened by keys. */
  readonly byKeys: boolean;
  /** As wide as its entries need; else all are equally wide. */
  readonly slim?: boolean;
  readonly onClose: () => void;
  readonly onPointerDown?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onPointerLeave?: (event: ReactPointerEvent) => void;
  readonly children: ReactNode;
}

/** The island that a menu's entries stand in: it has the focus, arrow keys walk, a press beside it closes it. */
export function MenuLayer({
  label,
  place,
  opener,
  byKeys,
  slim = false,
  onClose,
  children,
  ...pointer
}: MenuLayerProps) {
  const menu = useRef<HTMLDivElement>(null);
  const size = useSize(menu);
  const at = size && place(size, { width: window.innerWidth, height: window.innerHeight });
  // As it was when it opened: later the focus is in the menu itself.
  const [fromKeys] = useState(byKeys);
  useMenuFocus(menu, fromKeys, onClose);
  useEffect(() => {
    const hear = (event: PointerEvent) => {
      const { target } = event;
      if (!(target instanceof Node) || menu.current?.contains(target) || opener?.current?.contains(target)) return;
      // A press beside the menu does nothing else; one that asks for another menu opens that.
      if (event.button === 0) event.stopPropagation();
      onClose();
    };
    window.addEventListener('pointerdown', hear, { capture: true });
    return () => window.removeEventListener('pointerdown', hear, { capture: true });
  }, [opener, onClose]);
  return createPortal(
    <div
      ref={menu}
      className={`${island.island} ${styles.menu}`}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      data-slim={slim}
      style={at === undefined ? { visibility: 'hidden' } : { left: at.x, top: at.y }}
      onMouseDown={(event) => event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
      // What the pointer rests on has the focus, without the ring that keys need.
      onPointerMove={({ currentTarget }) => currentTarget.setAttribute('data-by', 'pointer')}
      onKeyDown={({ currentTarget }) => currentTarget.setAttribute('data-by', 'keys')}
      {...pointer}
    >
      {children}
    </div>,
    layers(),
  );
}
