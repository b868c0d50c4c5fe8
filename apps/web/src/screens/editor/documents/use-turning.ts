import type { BoardObject } from '@sw/board-model';
import type { BoardDocument } from '@sw/contract';
import { useEffect, useRef } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { step } from './turning.ts';

const KEYS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};
/** How far a wheel turns a page, and the pause before the next turn, because a trackpad keeps scrolling after the gesture. */
const WHEEL_PIXELS = 60;
const PAUSE_MS = 250;

/** While only a document is selected, the wheel over it and the arrow keys turn its pages instead of moving the board. */
export function useTurning(object: BoardObject, document: BoardDocument | undefined, selected: boolean): void {
  const session = useEditorSession();
  const latest = useRef({ object, document });
  useEffect(() => {
    latest.current = { object, document };
  });
  useEffect(() => {
    if (!selected) return;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal } as const;
    const { editor } = session;
    const turn = (by: 1 | -1): boolean => step(session, latest.current.object, latest.current.document, by);
    const isBoard = (target: EventTarget | null): boolean =>
      target === window.document.body || (target instanceof Element && target.closest('canvas, [data-board]') !== null);
    window.addEventListener(
      'keydown',
      (event) => {
        const by = KEYS[event.key];
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        if (by === undefined || !plain || !isBoard(event.target) || !editor.state.get().rights.edit) return;
        event.preventDefault();
        event.stopPropagation();
        turn(by);
      },
      options,
    );
    let [sum, last] = [0, 0];
    window.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || event.metaKey || !editor.state.get().rights.edit) return;
        const card = window.document
          .querySelector(`[data-document="${latest.current.object.selectId}"]`)
          ?.getBoundingClientRect();
        const { clientX: x, clientY: y } = event;
        const over = card && x >= card.left && x <= card.right && y >= card.top && y <= card.bottom;
        if (!over || !isBoard(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        if (performance.now() - last < PAUSE_MS) return;
        sum += event.deltaY;
        if (Math.abs(sum) < WHEEL_PIXELS) return;
        turn(sum > 0 ? 1 : -1);
        [sum, last] = [0, performance.now()];
      },
      { ...options, passive: false },
    );
    return () => ended.abort();
  }, [session, selected]);
}
