import type { Clip } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { toPage } from '@sw/editor';
import { isBoard } from '../shell/canvas/board-focus.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { pasteContents } from './deliver.ts';
import { overtaken, put, putIntoEvent } from './put.ts';
import { contentsInEvent } from './take.ts';

/** Fields in which people type, and layers with keys of their own. */
const THEIRS = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

const MIDDLE = 1;

/** Text that is selected in a panel is copied as text. */
const hasMarked = (): boolean => window.getSelection()?.isCollapsed === false;

/** The text that the browser is about to copy itself. */
function markedWords(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return String(window.getSelection());
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

const isTheirs = ({ target }: Event): boolean =>
  target instanceof Element && !isBoard(target) && target.closest(THEIRS) !== null;

export interface NativeClipboard {
  /** Writes into the current copy or cut event if there is one, otherwise with the browser's permission. */
  write(clip: Clip): void;
  stop(): void;
}

/** Listens to the browser's own copy, cut and paste events: only they can access the clipboard without a prompt. */
export function listenToClipboard(session: EditorSession, pointer: () => Point | undefined): NativeClipboard {
  const over = new AbortController();
  const { editor } = session;
  let middle = false;
  let open: DataTransfer | undefined;
  const receive = (name: 'copy' | 'cut') => (event: ClipboardEvent) => {
    if (isTheirs(event) || hasMarked()) return overtaken(markedWords());
    if (event.clipboardData === null || editor.state.get().selection.ids.length === 0) return;
    event.preventDefault();
    open = event.clipboardData;
    editor.run({ name });
    open = undefined;
  };
  const paste = (event: ClipboardEvent) => {
    if (isTheirs(event) || event.clipboardData === null) return;
    event.preventDefault();
    if (middle) return;
    const at = pointer();
    pasteContents(session, contentsInEvent(event.clipboardData), at && toPage(editor.state.get().camera, at));
  };
  const { signal } = over;
  document.addEventListener('copy', receive('copy'), { signal });
  document.addEventListener('cut', receive('cut'), { signal });
  document.addEventListener('paste', paste, { signal });
  // X11 pastes the selected text when the middle button is released. Here that button pans.
  const isMiddle = ({ button }: PointerEvent): void => {
    middle = button === MIDDLE;
  };
  const isKey = (): void => {
    middle = false;
  };
  document.addEventListener('pointerdown', isMiddle, { signal, capture: true });
  document.addEventListener('keydown', isKey, { signal, capture: true });
  return {
    write: (clip) => (open ? putIntoEvent(session, clip, open) : put(session, clip)),
    stop: () => over.abort(),
  };
}
