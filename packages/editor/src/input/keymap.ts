import { KIND } from '@sw/board-model';
import type { Command } from '../commands/command.ts';
import type { KeyInput } from './events.ts';

/**
 * `ctrl+alt+m`: modifiers in this order, then the key. Shift is included only for keys that have no other character
 * with it.
 */
export type Chord = string;

const NAMED = new Set([
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'delete',
  'backspace',
  'enter',
  'escape',
  'tab',
]);
const BY_CODE: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Equal: '=',
  Minus: '-',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  Space: 'space',
};

/** The key by its character; if that is not Latin, or Alt has changed it, by its physical position. */
function keyName({ key, code, alt }: KeyInput): string {
  if (key === ' ') return 'space';
  const lower = key.toLowerCase();
  if (NAMED.has(lower)) return lower;
  const placed = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code);
  const byPlace =
    placed
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.toLowerCase() ?? BY_CODE[code];
  const plain = /^[\x21-\x7e]$/.test(key);
  return (plain && !alt ? lower : byPlace) ?? lower;
}

export function chordOf(event: KeyInput): Chord {
  const key = keyName(event);
  // A sign counts as itself with or without Shift: + needs Shift on one keyboard and not on another.
  const shift = event.shift && (NAMED.has(key) || key === 'space' || /^[a-z0-9]$/.test(key));
  return [event.ctrl && 'ctrl', event.alt && 'alt', shift && 'shift', key].filter(Boolean).join('+');
}

/** Signs that stay commands: the hand, and the order of objects. */
const COMMAND_SIGNS = new Set([' ', '[', ']']);

/** Whether a key writes a character where an object takes text. */
export const writes = ({ key, ctrl, alt }: KeyInput): boolean =>
  !ctrl && !alt && [...key].length === 1 && !COMMAND_SIGNS.has(key);

const tool = (mode: Extract<Command, { name: 'tool' }>['mode'], kind?: number): Command =>
  kind === undefined ? { name: 'tool', mode } : { name: 'tool', mode, kind };

/** Units by which arrow keys move the selection. */
const NUDGE = { small: 1, large: 10 } as const;

/** Every shortcut of the specification, and the usual ones. The application adds those of its own commands. */
export const KEYMAP: Readonly<Record<Chord, Command>> = {
  v: tool('SELECT'),
  h: tool('GRAB'),
  p: tool('DRAW'),
  m: tool('DRAW_HIGHPEN'),
  k: tool('LASER'),
  e: tool('ERASER'),
  t: tool('TEXT'),
  n: tool('TEXT', KIND.memoText),
  r: tool('SHAPE', KIND.rectangle),
  l: tool('SHAPE', KIND.solidLine),
  o: tool('SHAPE', KIND.ellipse),
  a: tool('SHAPE', KIND.solidArrow),
  'shift+l': { name: 'connect' },
  'ctrl+z': { name: 'undo' },
  'ctrl+y': { name: 'redo' },
  'ctrl+shift+z': { name: 'redo' },
  'ctrl+c': { name: 'copy' },
  'ctrl+x': { name: 'cut' },
  'ctrl+v': { name: 'paste' },
  'ctrl+d': { name: 'duplicate' },
  'ctrl+a': { name: 'selectAll' },
  'ctrl+g': { name: 'group' },
  'ctrl+shift+g': { name: 'ungroup' },
  'ctrl+l': { name: 'lock' },
  'ctrl+b': { name: 'toggleStyle', style: 'bold' },
  'ctrl+i': { name: 'toggleStyle', style: 'italic' },
  'ctrl+u': { name: 'toggleStyle', style: 'underline' },
  delete: { name: 'delete' },
  backspace: { name: 'delete' },
  enter: { name: 'editText', enter: true },
  f2: { name: 'editText' },
  escape: { name: 'escape' },
  tab: { name: 'walk', by: 1 },
  'shift+tab': { name: 'walk', by: -1 },
  ']': { name: 'bringToTop' },
  '[': { name: 'sendToBottom' },
  'ctrl+]': { name: 'bringForward' },
  'ctrl+[': { name: 'sendBackward' },
  'ctrl+alt+c': { name: 'copyStyle' },
  'ctrl+alt+v': { name: 'pasteStyle' },
  'alt+a': { name: 'align', to: 'left' },
  'alt+h': { name: 'align', to: 'center' },
  'alt+d': { name: 'align', to: 'right' },
  'alt+w': { name: 'align', to: 'top' },
  'alt+v': { name: 'align', to: 'middle' },
  'alt+s': { name: 'align', to: 'bottom' },
  'alt+shift+h': { name: 'distribute', axis: 'x' },
  'alt+shift+v': { name: 'distribute', axis: 'y' },
  'alt+shift+s': { name: 'sameSize' },
  'ctrl++': { name: 'zoomIn' },
  'ctrl+=': { name: 'zoomIn' },
  'ctrl+-': { name: 'zoomOut' },
  'ctrl+_': { name: 'zoomOut' },
  'ctrl+0': { name: 'zoomReset' },
  'shift+1': { name: 'zoomFit' },
  '!': { name: 'zoomFit' },
  'shift+2': { name: 'zoomSelection' },
  '@': { name: 'zoomSelection' },
  arrowleft: { name: 'nudge', dx: -NUDGE.small, dy: 0 },
  arrowright: { name: 'nudge', dx: NUDGE.small, dy: 0 },
  arrowup: { name: 'nudge', dx: 0, dy: -NUDGE.small },
  arrowdown: { name: 'nudge', dx: 0, dy: NUDGE.small },
  'shift+arrowleft': { name: 'nudge', dx: -NUDGE.large, dy: 0 },
  'shift+arrowright': { name: 'nudge', dx: NUDGE.large, dy: 0 },
  'shift+arrowup': { name: 'nudge', dx: 0, dy: -NUDGE.large },
  'shift+arrowdown': { name: 'nudge', dx: 0, dy: NUDGE.large },
  'ctrl+alt+m': { name: 'insertGraph', kind: KIND.levelRight },
  'ctrl+alt+t': { name: 'insertTable' },
  '\\': { name: 'ask', request: 'toggleChrome' },
};

/** @param shortcuts names of the application's commands, by chord */
export function commandOf(event: KeyInput, shortcuts: Readonly<Record<Chord, string>> = {}): Command | undefined {
  const chord = chordOf(event);
  if (Object.hasOwn(KEYMAP, chord)) return KEYMAP[chord];
  const request = Object.hasOwn(shortcuts, chord) ? shortcuts[chord] : undefined;
  return request === undefined ? undefined : { name: 'ask', request };
}
