import type { Chord } from './keymap.ts';

/** One line of the 'common shortcuts' panel. The application has the labels of `action` and of the inputs. */
export interface ShortcutRow {
  readonly action: string;
  /** Chords of the keymap, or other inputs. Any of them triggers the action. */
  readonly inputs: readonly (Chord | PointerInputName)[];
  /** A held key changes what the tool draws. */
  readonly hint?: 'holdShift' | 'then';
}

export type PointerInputName = 'wheel' | 'shift+wheel' | 'space+drag' | 'ctrl+wheel' | 'shift+drag';

export interface ShortcutGroup {
  readonly group: 'navigation' | 'drawing' | 'editing' | 'arranging' | 'view' | 'board';
  readonly rows: readonly ShortcutRow[];
}

const row = (action: string, ...inputs: string[]): ShortcutRow => ({ action, inputs });

/**
 * In each group first the actions of the specification in its order, then the others. Tests compare it with the keymap in
 * both directions.
 */
export const SHORTCUT_PANEL: readonly ShortcutGroup[] = [
  {
    group: 'navigation',
    rows: [
      row('moveCanvas', 'space+drag', 'h'),
      row('select', 'v'),
      row('moveCanvasHorizontally', 'shift+wheel'),
      row('moveCanvasVertically', 'wheel'),
      row('walk', 'tab', 'shift+tab'),
      row('selectAll', 'ctrl+a'),
      row('letGo', 'escape'),
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
      row('highlighter', 'm'),
      row('laser', 'k'),
      { action: 'note', inputs: ['n', 'enter'], hint: 'then' },
      { action: 'place', inputs: ['r', 'enter'], hint: 'then' },
      row('connect', 'shift+l'),
    ],
  },
  {
    group: 'editing',
    rows: [
      row('copy', 'ctrl+c'),
      row('paste', 'ctrl+v'),
      row('undo', 'ctrl+z'),
      row('redo', 'ctrl+y', 'ctrl+shift+z'),
      row('delete', 'delete', 'backspace'),
      row('bringToTop', ']'),
      row('sendToBottom', '['),
      row('lockUnlock', 'ctrl+l'),
      row('bold', 'ctrl+b'),
      row('italic', 'ctrl+i'),
      row('underline', 'ctrl+u'),
      row('editText', 'enter', 'f2'),
      row('cut', 'ctrl+x'),
      row('duplicate', 'ctrl+d'),
      row('copyStyle', 'ctrl+alt+c'),
      row('pasteStyle', 'ctrl+alt+v'),
      row('group', 'ctrl+g'),
      row('ungroup', 'ctrl+shift+g'),
    ],
  },
  {
    group: 'arranging',
    rows: [
      row('nudge', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown'),
      row('nudgeFar', 'shift+arrowleft', 'shift+arrowright', 'shift+arrowup', 'shift+arrowdown'),
      row('bringForward', 'ctrl+]'),
      row('sendBackward', 'ctrl+['),
      row('alignLeft', 'alt+a'),
      row('alignCenter', 'alt+h'),
      row('alignRight', 'alt+d'),
      row('alignTop', 'alt+w'),
      row('alignMiddle', 'alt+v'),
      row('alignBottom', 'alt+s'),
      row('distributeAcross', 'alt+shift+h'),
      row('distributeDown', 'alt+shift+v'),
      row('sameSize', 'alt+shift+s'),
    ],
  },
  {
    group: 'view',
    rows: [
      row('zoomIn', 'ctrl++', 'ctrl+wheel'),
      row('zoomOut', 'ctrl+-', 'ctrl+wheel'),
      row('zoomReset', 'ctrl+0'),
      row('zoomFit', 'shift+1'),
      row('zoomSelection', 'shift+2'),
      row('toggleChrome', '\\'),
    ],
  },
];
