import type { CursorName, Editor, PointerInput } from '@sw/editor';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { rootScale } from '../../../../theme/root-scale.ts';
import { isApple } from '../../../../ui/keys-of.ts';
import { sidesOf } from '../chrome/dock-room.ts';
import { useEditor, useEditorSession, useUi } from '../session/editor-context.ts';
import { ClickCounter, pointerInput, wheelInput } from './inputs.ts';

const CSS_CURSOR: Readonly<Record<CursorName, string>> = {
  default: 'default',
  move: 'move',
  grab: 'grab',
  grabbing: 'grabbing',
  crosshair: 'crosshair',
  text: 'text',
  none: 'none',
  turn: 'alias',
  resize: 'nwse-resize',
};

function listen(canvas: HTMLCanvasElement, editor: Editor): () => void {
  const clicks = new ClickCounter();
  const apple = isApple();
  const over = new AbortController();
  const receive = (type: PointerInput['type']) => (event: PointerEvent) => {
    const place = canvas.getBoundingClientRect();
    if (type === 'down') {
      clicks.down(event.clientX, event.clientY, event.timeStamp);
      // The canvas gets the keys, and an open field is left first.
      canvas.focus({ preventScroll: true });
      // A pointer that leaves the window continues to draw.
      canvas.setPointerCapture(event.pointerId);
    }
    editor.pointer(pointerInput(type, event, place, clicks.clicks, apple));
  };
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
    canvas.addEventListener(name, run as EventListener, { signal: over.signal, passive: false });
  on('pointerdown', receive('down'));
  on('pointermove', receive('move'));
  on('pointerup', receive('up'));
  on('pointercancel', receive('cancel'));
  on('pointerleave', receive('leave'));
  // The pointer has already set the focus. After a touch the browser also sends a mouse event, which would move the focus
  // from the text field that the touch opened back to the canvas.
  on('mousedown', (event) => event.preventDefault());
  on('wheel', (event) => {
    event.preventDefault();
    editor.wheel(wheelInput(event, canvas.getBoundingClientRect()));
  });
  // The editor opens its own menu, where the pointer went down.
  on('contextmenu', (event) => event.preventDefault());
  return () => over.abort();
}

/** Connects the canvas with its size, its pointers and its cursor. The canvas exists before the editor does. */
export function useCanvas(canvas: RefObject<HTMLCanvasElement | null>): void {
  const { editor, stage, ui } = useEditorSession();
  const cursor = useEditor((state) => state.cursor);
  // Runs before anything looks at the page, because that needs the size of the window.
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = element;
      stage.resize(width, height, window.devicePixelRatio);
      editor.resize({ width, height }, sidesOf(ui.getState().dock, rootScale()));
    };
    resize();
    const watch = new ResizeObserver(resize);
    watch.observe(element);
    return () => watch.disconnect();
  }, [canvas, editor, stage, ui]);
  const dock = useUi((state) => state.dock);
  useLayoutEffect(() => {
    const sides = sidesOf(dock, rootScale());
    editor.resize(editor.state.get().size, sides);
    // The elements at the edges of the work area: panels, tools at the side, banners.
    const screen = canvas.current?.closest<HTMLElement>('[data-screen]');
    for (const side of ['left', 'right'] as const) screen?.style.setProperty(`--sw-dock-${side}`, `${sides[side]}px`);
  }, [canvas, editor, dock]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const stop = listen(element, editor);
    element.focus({ preventScroll: true });
    return stop;
  }, [canvas, editor]);
  const open = useEditor(({ loaded, ready }) => loaded && ready);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another editor has another canvas, which is busy until it says otherwise
  useEffect(() => {
    if (canvas.current) canvas.current.ariaBusy = String(!open);
  }, [canvas, editor, open]);
  useEffect(() => {
    if (canvas.current) canvas.current.style.cursor = CSS_CURSOR[cursor];
  }, [canvas, cursor]);
}
