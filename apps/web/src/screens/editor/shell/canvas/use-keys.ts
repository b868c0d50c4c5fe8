import { chordOf } from '@sw/editor';
import { useEffect } from 'react';
import type { EditorSession } from '../editor-feature.ts';
import { useEditorSession } from '../session/editor-context.ts';
import { isBoard } from './board-focus.ts';
import { keyInput } from './inputs.ts';

/** Fields in which people type, and layers with keys of their own. */
const THEIRS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="tree"], [role="slider"]';
const TAKEN = 229;
const PRESSES = new Set(['Enter', ' ']);

/** Whether the focused element handles the key itself; every other key is a shortcut, wherever the focus is. */
export function isTheirs(event: KeyboardEvent): boolean {
  const { target } = event;
  // 229: an input method handles the key, and the composition has not begun or has just ended.
  if (event.isComposing || event.keyCode === TAKEN) return true;
  if (!(target instanceof Element) || isBoard(target)) return false;
  // The browser moves between islands; Tab moves between objects only on the board.
  if (event.key === 'Tab') return true;
  if (target.closest(THEIRS)) return true;
  return PRESSES.has(event.key) && target.closest('button, a, [role="button"]') !== null;
}

/** The copy, cut and paste events handle these keys (`clipboard/native-events.ts`). */
const CLIPBOARD: ReadonlySet<string> = new Set(['ctrl+c', 'ctrl+x', 'ctrl+v']);

/** Before any field, dialog or tool hears of the key. */
function receiveEverywhere({ editor, registry }: EditorSession, event: KeyboardEvent): void {
  const request = registry.shortcuts[chordOf(keyInput(event))];
  if (request === undefined || !registry.commands.get(request)?.everywhere) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A held key would switch on and off.
  if (!event.repeat) editor.run({ name: 'ask', request });
}

function listen(session: EditorSession): () => void {
  const { editor, clipboard } = session;
  const over = new AbortController();
  const receive = (event: KeyboardEvent) => {
    // The space bar may be pressed on the canvas and released in a field.
    if (event.type === 'keydown' && isTheirs(event)) return;
    if (event.defaultPrevented) return;
    if (clipboard.native && CLIPBOARD.has(chordOf(keyInput(event)))) return;
    if (editor.key(keyInput(event))) event.preventDefault();
  };
  window.addEventListener('keydown', (event) => receiveEverywhere(session, event), {
    signal: over.signal,
    capture: true,
  });
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, receive, { signal: over.signal });
  return () => over.abort();
}

export function useKeys(): void {
  const session = useEditorSession();
  useEffect(() => listen(session), [session]);
}
