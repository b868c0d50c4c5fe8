import type { PageSummary } from '@sw/contract';
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
import { dropIndex, edgeSpeed } from './drag-place.ts';

/** A hand that moves less is clicking. */
const DRAG_PX = 6;

export interface PageDrag {
  readonly pageId: string;
  readonly from: number;
  readonly to: number;
  readonly dx: number;
  readonly pitch: number;
}

interface Held {
  readonly page: PageSummary;
  readonly startX: number;
  readonly startScroll: number;
  x: number;
}

interface DragOptions {
  readonly pages: readonly PageSummary[];
  readonly enabled: boolean;
  /** The row that scrolls. */
  readonly row: RefObject<HTMLElement | null>;
  readonly drop: (page: PageSummary, index: number) => void;
}

function pitchOf(row: HTMLElement): number {
  const [first, second] = [...row.children].filter((child) => child instanceof HTMLElement);
  return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth;
}

/** Sorting with a mouse or a pen. Fingers scroll the row instead; they have the menu. */
export function usePageDrag({ pages, enabled, row, drop }: DragOptions) {
  const held = useRef<Held | undefined>(undefined);
  const swallow = useRef(false);
  const [drag, setDrag] = useState<PageDrag>();
  const dragging = drag !== undefined;
  const count = pages.length;

  const follow = useCallback(() => {
    const [now, element] = [held.current, row.current];
    if (now === undefined || element === null) return;
    const { page, startX, startScroll, x } = now;
    const dx = x - startX + element.scrollLeft - startScroll;
    const pitch = pitchOf(element);
    const to = dropIndex(page.pageIndex, dx, pitch, count);
    setDrag({ pageId: page.pageId, from: page.pageIndex, to, dx, pitch });
  }, [row, count]);

  const end = useCallback(() => {
    held.current = undefined;
    setDrag(undefined);
  }, []);

  // A dropped thumbnail stays where it was dropped until the list says so too: else it would jump back for a moment.
  const order = pages.map(({ pageId }) => pageId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is the reason to let go.
  useLayoutEffect(end, [order, end]);

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

  const handlers = (page: PageSummary) => ({
    onPointerDown: ({ button, pointerType, pointerId, currentTarget, clientX: x }: PointerEvent<HTMLElement>) => {
      swallow.current = false;
      if (!enabled || button !== 0 || pointerType === 'touch' || count < 2) return;
      // From the beginning: a quick hand is over the next thumbnail before it is seen to move.
      currentTarget.setPointerCapture(pointerId);
      held.current = { page, startX: x, startScroll: row.current?.scrollLeft ?? 0, x };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
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
      drop(page, drag.to);
    },
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a drag opens nothing.
      if (!swallow.current) return;
      swallow.current = false;
      event.stopPropagation();
    },
  });
  return { drag, handlers };
}
