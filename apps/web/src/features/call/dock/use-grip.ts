import { type PointerEvent, useRef } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Moves {
  /** Called with the top left corner of what is moved. */
  readonly move: (at: Point) => void;
  readonly drop?: (box: DOMRect) => void;
}

/** A handle that drags its island through the window. */
export function useGrip({ move, drop }: Moves) {
  const held = useRef<Point>(undefined);
  const island = (element: Element): Element => element.closest('[data-carried]') ?? element;
  const end = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    if (held.current === undefined) return;
    held.current = undefined;
    drop?.(island(currentTarget).getBoundingClientRect());
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const { left, top } = island(event.currentTarget).getBoundingClientRect();
      held.current = { x: event.clientX - left, y: event.clientY - top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (held.current) move({ x: clientX - held.current.x, y: clientY - held.current.y });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
