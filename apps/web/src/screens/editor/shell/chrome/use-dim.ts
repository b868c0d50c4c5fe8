import type { Box, Point } from '@sw/board-render';
import type { EditorState } from '@sw/editor';
import { type RefObject, useEffect } from 'react';
import banners from '../banners/banners.module.css';
import { useEditorSession } from '../session/editor-context.ts';
import island from './island.module.css';
import { passesNear } from './passes-near.ts';

interface Standing {
  readonly element: Element;
  readonly box: Box;
}

const COVERING = `.${island.island}, .${banners.banner}, [data-sheet]`;
const DIMMED = 'data-dimmed';

/** A user who pans looks at the whole page; one who draws or drags looks at one place, which may be below an island. */
const drawsOrDrags = ({ busy, cursor }: EditorState): boolean => busy && cursor !== 'grabbing';

function standingIn(screen: Element | null): Standing[] {
  return [...(screen?.querySelectorAll(COVERING) ?? [])].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { element, box: { minX: left, minY: top, maxX: right, maxY: bottom } };
  });
}

/** Dims islands near the stroke until the pointer is released. Uses attributes, because a stroke must not involve React. */
export function useDim(canvas: RefObject<HTMLElement | null>): void {
  const { editor } = useEditorSession();
  useEffect(() => {
    const over = new AbortController();
    let clear: readonly Standing[] = [];
    let dimmed: Element[] = [];
    let last: Point | undefined;
    const lift = (): void => {
      for (const element of dimmed) element.removeAttribute(DIMMED);
      [clear, dimmed, last] = [[], [], undefined];
    };
    const go = ({ clientX: x, clientY: y }: PointerEvent): void => {
      const from = last;
      if (from === undefined) return;
      if (!drawsOrDrags(editor.state.get())) {
        lift();
        return;
      }
      const to = { x, y };
      last = to;
      const near = clear.filter(({ box }) => passesNear(from, to, box));
      if (near.length === 0) return;
      clear = clear.filter((one) => !near.includes(one));
      for (const { element } of near) element.setAttribute(DIMMED, '');
      dimmed = [...dimmed, ...near.map(({ element }) => element)];
    };
    const begin = (event: PointerEvent): void => {
      // This listener runs after the canvas', so the editor already knows what the press began.
      if (event.target !== canvas.current || !drawsOrDrags(editor.state.get())) return;
      clear = standingIn(canvas.current?.closest('[data-screen]') ?? null);
      last = { x: event.clientX, y: event.clientY };
      go(event);
    };
    const options = { signal: over.signal, passive: true };
    window.addEventListener('pointerdown', begin, options);
    window.addEventListener('pointermove', go, options);
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, lift, options);
    return () => {
      over.abort();
      lift();
    };
  }, [canvas, editor]);
}
