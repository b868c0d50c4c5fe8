import type { TextEditRequest } from '@sw/editor';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { focusCanvas, isBoard } from '../shell/canvas/board-focus.ts';
import { useEditor } from '../shell/session/editor-context.ts';

/** Whether the last pointer was a finger. */
export function useTouching(): boolean {
  const [touching, setTouching] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const receive = ({ pointerType }: PointerEvent): void => setTouching(pointerType === 'touch');
    window.addEventListener('pointerdown', receive, { capture: true });
    return () => window.removeEventListener('pointerdown', receive, { capture: true });
  }, []);
  return touching;
}

function focusEnd(field: HTMLTextAreaElement): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

/** An open text has the focus. A waiting field takes the focus only from the canvas, again after every press there, and returns it. */
export function useFieldFocus(field: RefObject<HTMLTextAreaElement | null>, text: TextEditRequest | undefined): void {
  const busy = useEditor((state) => state.busy);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || !text) return;
    if (!text.typed) {
      current.focus({ preventScroll: true });
      current.select();
    } else if (document.activeElement !== current) focusEnd(current);
  }, [field, text]);
  useLayoutEffect(() => {
    const { current } = field;
    const { activeElement } = document;
    const free = activeElement === null || activeElement === document.body || isBoard(activeElement);
    if (current && !text && !busy && free) focusEnd(current);
  }, [field, text, busy]);
  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      if (document.activeElement === current) focusCanvas();
    };
  }, [field]);
}
