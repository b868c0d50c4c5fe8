import type { Chord } from './keymap.ts';

/** One line of the 'common shortcuts' panel. The application has the labels of `action` and of the inputs. */
export interface ShortcutRow {
  readonly action: string;
  /** Chords of the keymap, or other inputs. Any of them triggers the action. */
  readonly inputs: readonly (Chord | PointerInputName)[];
  /** A held key changes what the tool draws. */
  readonly hint?: 'holdShift';
}

export type PointerInputName = 'wheel' | 'shift+wheel' | 'space+drag' | 'ctrl+wheel' | 'shift+drag';

export interface ShortcutGroup {
  readonly group: 'navigation' | 'drawing' | 'editing' | 'view';
  readonly rows: readonly ShortcutRow[];
}

const row = (action: string, ...inputs: string[]): ShortcutRow => ({ action, inputs });

/** The actions of the specification in its order; a test compares every chord with the keymap. */
export const SHORTCUT_PANEL: readonly ShortcutGroup[] = [
  {
    group: 'navigation',
    rows: [
      row('moveCanvas', 'space+drag', 'h'),
      row('select', 'v'),
      row('moveCanvasHorizontally', 'shift+wheel'),
      row('moveCanvasVertically', 'wheel'),
    ],
  },
  {
    group: 'drawing',
    rows: [
      row('brush', 'p'),
      row('eraserCircle', 'e'),
      row('text', 't'),
      row('rectangle', 'r'),
      row('line', 'l'),
      row('circle', 'o'),
      row('arrow', 'a'),
      { action: 'square', inputs: ['r', 'shift+drag'], hint: 'holdShift' },
      { action: 'perfectCircle', inputs: ['o', 'shift+drag'], hint: 'holdShift' },
      row('mindMap', 'ctrl+alt+m'),
      row('table', 'ctrl+alt+t'),
    ],
  },
  {
    group: 'editing',
    rows: [
      row('copy', 'ctrl+c'),
      row('paste', 'ctrl+v'),
      row('undo', 'ctrl+z'),
      row('redo', 'ctrl+y'),
      row('delete', 'delete'),
      row('bringToTop', ']'),
      row('sendToBottom', '['),
      row('lockUnlock', 'ctrl+l'),
      row('bold', 'ctrl+b'),
      row('italic', 'ctrl+i'),
      row('underline', 'ctrl+u'),
    ],
  },
  {
    group: 'view',
    rows: [row('zoomIn', 'ctrl++', 'ctrl+wheel'), row('zoomOut', 'ctrl+-', 'ctrl+wheel'), row('zoomReset', 'ctrl+0')],
  },
];
