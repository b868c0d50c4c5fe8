import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Where an item lands that was dragged so far; `pitch` is from one to the next. */
export function dropIndex(from: number, dx: number, pitch: number, count: number): number {
  return Math.max(0, Math.min(count - 1, from + Math.round(dx / pitch)));
}

/** By how many places another one gives way. */
export function givesWay(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at > from && at <= to) return -1;
  return at < from && at >= to ? 1 : 0;
}

/** Within this distance of an end the row scrolls under the item that is dragged. */
const EDGE = 40;
const FASTEST = 14;

/** Pixels a frame; negative towards the beginning. */
export function edgeSpeed(x: number, left: number, right: number): number {
  const over = x < left + EDGE ? x - (left + EDGE) : Math.max(0, x - (right - EDGE));
  return Math.max(-1, Math.min(1, over / EDGE)) * FASTEST;
}

/** A hand that moves less is clicking. */
const DRAG_PX = 6;

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly dx: number;
  readonly pitch: number;
}

interface Held {
  readonly index: number;
  readonly startX: number;
  readonly startScroll: number;
  x: number;
}

interface ReorderOptions {
  /** The items' ids as they stand now. */
  readonly order: readonly string[];
  readonly enabled: boolean;
  /** The row that scrolls; the items are its children, all equally wide. */
  readonly row: RefObject<HTMLElement | null>;
  readonly drop: (from: number, to: number) => void;
}

interface Reorder {
  readonly dragging: boolean;
  /** By how far an item is moved out of its place now; undefined while nothing is dragged. */
  readonly shiftOf: (index: number) => number | undefined;
  readonly isHeld: (index: number) => boolean;
  readonly handlers: (index: number) => DragHandlers;
}

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

function pitchOf(row: HTMLElement): number {
  const [first, second] = [...row.children].filter((child) => child instanceof HTMLElement);
  return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth;
}

/** Sorts a row with a mouse or a pen; Esc cancels. Fingers scroll the row instead, and need another way to sort. */
export function useReorder({ order, enabled, row, drop }: ReorderOptions): Reorder {
  const held = useRef<Held | undefined>(undefined);
  const swallow = useRef(false);
  const [drag, setDrag] = useState<Drag>();
  const dragging = drag !== undefined;
  const count = order.length;

  const follow = useCallback(() => {
    const [now, element] = [held.current, row.current];
    if (now === undefined || element === null) return;
    const { index, startX, startScroll, x } = now;
    const dx = x - startX + element.scrollLeft - startScroll;
    const pitch = pitchOf(element);
    setDrag({ from: index, to: dropIndex(index, dx, pitch, count), dx, pitch });
  }, [row, count]);

  const end = useCallback(() => {
    held.current = undefined;
    setDrag(undefined);
  }, []);

  // A dropped item stays where it was dropped until the list says so too: else it would jump back for a moment.
  const ids = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is the reason to let go.
  useLayoutEffect(end, [ids, end]);

  useEffect(() => {
    if (!dragging) return;
    let frame = requestAnimationFrame(function step() {
      frame = requestAnimationFrame(step);
      const [now, element] = [held.current, row.current];
      if (now === undefined || element === null) return;
      const { left, right } = element.getBoundingClientRect();
      const before = element.scrollLeft;
      element.scrollLeft += edgeSpeed(now.x, left, right);
      if (element.scrollLeft !== before) follow();
    });
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      end();
    };
    window.addEventListener('keydown', cancel, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancel, { capture: true });
    };
  }, [dragging, row, follow, end]);

  const handlers = (index: number): DragHandlers => ({
    onPointerDown: ({ button, pointerType, pointerId, currentTarget, clientX: x }) => {
      swallow.current = false;
      if (!enabled || button !== 0 || pointerType === 'touch' || count < 2) return;
      // From the beginning: a quick hand is over the next item before it is seen to move.
      currentTarget.setPointerCapture(pointerId);
      held.current = { index, startX: x, startScroll: row.current?.scrollLeft ?? 0, x };
    },
    onPointerMove: ({ clientX }) => {
      const now = held.current;
      if (now === undefined) return;
      now.x = clientX;
      if (!dragging && Math.abs(now.x - now.startX) < DRAG_PX) return;
      swallow.current = true;
      follow();
    },
    onPointerUp: () => {
      held.current = undefined;
      if (drag === undefined) return;
      if (drag.to === drag.from) return end();
      setDrag({ ...drag, dx: (drag.to - drag.from) * drag.pitch });
      drop(drag.from, drag.to);
    },
    onPointerCancel: end,
    onClickCapture: (event) => {
      // The click that ends a drag opens nothing.
      if (!swallow.current) return;
      swallow.current = false;
      event.stopPropagation();
    },
  });
  return {
    dragging,
    shiftOf: (index) => {
      if (drag === undefined) return undefined;
      return index === drag.from ? drag.dx : givesWay(index, drag.from, drag.to) * drag.pitch;
    },
    isHeld: (index) => index === drag?.from,
    handlers,
  };
}
