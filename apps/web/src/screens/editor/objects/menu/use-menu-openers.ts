import type { EditorState } from '@sw/editor';
import { type RefObject, useEffect, useRef } from 'react';
import type { EditorSession } from '../../shell/editor-feature.ts';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import { closeParts } from '../bar/bar-parts.ts';
import { windowBox } from '../bar/bar-place.ts';
import { keyPlace } from './menu-place.ts';

const isCanvas = (target: EventTarget | null): boolean => target instanceof HTMLCanvasElement;
const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

const LONG_MS = 500;
/** A finger that moves farther is dragging. */
const STILL = 8;
/** In the other modes a resting finger draws, erases or writes. */
const RESTING: ReadonlySet<EditorState['mode']> = new Set(['SELECT', 'GRAB', 'READONLY']);

/** On the canvas, the menu key and Shift+F10 open the menu of the selection. */
function listenToKeys({ editor, ui }: EditorSession, byKeys: RefObject<boolean>, signal: AbortSignal): void {
  const receive = (event: KeyboardEvent) => {
    if (!isMenuKey(event) || !(isCanvas(event.target) || event.target === document.body)) return;
    event.preventDefault();
    const { selection, camera, size } = editor.state.get();
    byKeys.current = true;
    ui.setState({ menu: keyPlace(selection.frame && windowBox(selection.frame, camera), size) });
  };
  window.addEventListener('keydown', receive, { signal });
}

/** Opens the menu on a long press of the canvas. The object below was selected when the finger came down. */
function listenToFingers({ editor, ui }: EditorSession, byKeys: RefObject<boolean>, signal: AbortSignal): void {
  const fingers = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  const open = () => {
    // Cancels what the press had begun: the finger does not drag while the menu is open.
    editor.run({ name: 'escape' });
    byKeys.current = false;
    ui.setState({ menu: from });
  };
  const down = ({ pointerType, pointerId, target, clientX, clientY }: PointerEvent) => {
    stop();
    if (pointerType !== 'touch') return;
    fingers.add(pointerId);
    if (fingers.size > 1 || !isCanvas(target) || !RESTING.has(editor.state.get().mode)) return;
    from = { x: clientX, y: clientY };
    timer = setTimeout(open, LONG_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL) stop();
  };
  const up = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId);
    stop();
  };
  window.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  signal.addEventListener('abort', stop);
}

/** Opens the menu on events that the editor's core does not receive. Returns whether keys opened it. */
export function useMenuOpeners(): RefObject<boolean> {
  const session = useEditorSession();
  const byKeys = useRef(false);
  useEffect(() => {
    const over = new AbortController();
    listenToKeys(session, byKeys, over.signal);
    listenToFingers(session, byKeys, over.signal);
    const stop = session.ui.subscribe(({ menu }, before) => {
      // Otherwise two layers would overlap.
      if (menu !== undefined && before.menu === undefined) closeParts();
      if (menu === undefined) byKeys.current = false;
    });
    return () => {
      over.abort();
      stop();
    };
  }, [session]);
  return byKeys;
}
