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

/** The arrangement of the items: the number of columns, and the distance between items in each direction. */
export interface Lattice {
  readonly columns: number;
  readonly pitch: Shift;
}

export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** The distance from one item's place to another's. */
export function shiftBetween(from: number, to: number, { columns, pitch }: Lattice): Shift {
  const row = (at: number) => Math.floor(at / columns);
  return { x: ((to % columns) - (from % columns)) * pitch.x, y: (row(to) - row(from)) * pitch.y };
}

/** The index at which an item lands that was dragged this far. */
export function dropIndex(from: number, { x, y }: Shift, { columns, pitch }: Lattice, count: number): number {
  const column = Math.max(0, Math.min(columns - 1, (from % columns) + Math.round(x / pitch.x)));
  const row = Math.floor(from / columns) + (pitch.y === 0 ? 0 : Math.round(y / pitch.y));
  const index = Math.max(0, row) * columns + column;
  return Math.max(0, Math.min(count - 1, index));
}

/** By how many places another item moves aside. */
export function givesWay(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at > from && at <= to) return -1;
  return at < from && at >= to ? 1 : 0;
}

/** Within this distance of an end, the list scrolls under the dragged item. */
const EDGE = 40;
const FASTEST = 14;

/** In pixels per frame; negative towards the beginning. */
export function edgeSpeed(x: number, left: number, right: number): number {
  const over = x < left + EDGE ? x - (left + EDGE) : Math.max(0, x - (right - EDGE));
  return Math.max(-1, Math.min(1, over / EDGE)) * FASTEST;
}

/** A press that moves less than this is a click. */
const DRAG_PX = 6;

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly by: Shift;
  readonly lattice: Lattice;
}

interface Held {
  readonly index: number;
  readonly start: Shift;
  readonly startScroll: Shift;
  at: Shift;
}

interface ReorderOptions {
  /** The ids of the items in their present order. */
  readonly order: readonly string[];
  readonly enabled: boolean;
  /** The element that scrolls: a row or a grid. The items are its children, all of one size. */
  readonly list: RefObject<HTMLElement | null>;
  readonly drop: (from: number, to: number) => void;
}

interface Reorder {
  readonly dragging: boolean;
  /** How far an item is moved out of its place now; undefined while nothing is dragged. */
  readonly shiftOf: (index: number) => Shift | undefined;
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

function latticeOf(list: HTMLElement): Lattice {
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  const [first, second] = items;
  if (!first || !second) return { columns: 1, pitch: { x: list.clientWidth, y: list.clientHeight } };
  const below = items.findIndex((item) => item.offsetTop > first.offsetTop);
  const columns = below < 0 ? items.length : below;
  const y = (items[below]?.offsetTop ?? first.offsetTop) - first.offsetTop;
  return { columns, pitch: { x: columns > 1 ? second.offsetLeft - first.offsetLeft : list.clientWidth, y } };
}

const scrollOf = (list: HTMLElement | null): Shift => ({ x: list?.scrollLeft ?? 0, y: list?.scrollTop ?? 0 });

/** Sorts a row or a grid with a mouse or a pen; Esc cancels. Touch scrolls instead, and needs another way to sort. */
export function useReorder({ order, enabled, list, drop }: ReorderOptions): Reorder {
  const held = useRef<Held | undefined>(undefined);
  const swallow = useRef(false);
  const [drag, setDrag] = useState<Drag>();
  const dragging = drag !== undefined;
  const count = order.length;

  const follow = useCallback(() => {
    const [now, element] = [held.current, list.current];
    if (now === undefined || element === null) return;
    const { index, start, startScroll, at } = now;
    const scroll = scrollOf(element);
    const lattice = latticeOf(element);
    // A row has only one line, so the item stays in it.
    const down = lattice.pitch.y === 0 ? 0 : at.y - start.y + scroll.y - startScroll.y;
    const by = { x: at.x - start.x + scroll.x - startScroll.x, y: down };
    setDrag({ from: index, to: dropIndex(index, by, lattice, count), by, lattice });
  }, [list, count]);

  const end = useCallback(() => {
    held.current = undefined;
    setDrag(undefined);
  }, []);

  // A dropped item stays in its new place until the list has the new order; otherwise it would briefly jump back.
  const ids = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is the reason to let go.
  useLayoutEffect(end, [ids, end]);

  useEffect(() => {
    if (!dragging) return;
    let frame = requestAnimationFrame(function step() {
      frame = requestAnimationFrame(step);
      const [now, element] = [held.current, list.current];
      if (now === undefined || element === null) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const before = scrollOf(element);
      element.scrollLeft += edgeSpeed(now.at.x, left, right);
      if (element.scrollHeight > element.clientHeight) element.scrollTop += edgeSpeed(now.at.y, top, bottom);
      const after = scrollOf(element);
      if (after.x !== before.x || after.y !== before.y) follow();
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
  }, [dragging, list, follow, end]);

  const handlers = (index: number): DragHandlers => ({
    onPointerDown: ({ button, pointerType, pointerId, currentTarget, clientX: x, clientY: y }) => {
      swallow.current = false;
      if (!enabled || button !== 0 || pointerType === 'touch' || count < 2) return;
      // From the start, because a quick pointer is over the next item before any movement is noticed.
      currentTarget.setPointerCapture(pointerId);
      held.current = { index, start: { x, y }, startScroll: scrollOf(list.current), at: { x, y } };
    },
    onPointerMove: ({ clientX: x, clientY: y }) => {
      const now = held.current;
      if (now === undefined) return;
      now.at = { x, y };
      if (!dragging && Math.hypot(x - now.start.x, y - now.start.y) < DRAG_PX) return;
      swallow.current = true;
      follow();
    },
    onPointerUp: () => {
      held.current = undefined;
      if (drag === undefined) return;
      if (drag.to === drag.from) return end();
      setDrag({ ...drag, by: shiftBetween(drag.from, drag.to, drag.lattice) });
      drop(drag.from, drag.to);
    },
    onPointerCancel: end,
    onClickCapture: (event) => {
      // The click at the end of a drag must not open anything.
      if (!swallow.current) return;
      swallow.current = false;
      event.stopPropagation();
    },
  });
  return {
    dragging,
    shiftOf: (index) => {
      if (drag === undefined) return undefined;
      if (index === drag.from) return drag.by;
      return shiftBetween(index, index + givesWay(index, drag.from, drag.to), drag.lattice);
    },
    isHeld: (index) => index === drag?.from,
    handlers,
  };
}
