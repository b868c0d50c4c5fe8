import { type Chord, type Command, KEYMAP } from '@sw/editor';

const NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Del',
  backspace: 'Backspace',
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  space: 'Space',
};

/** The names as on an Apple keyboard. */
const APPLE_NAMES: Readonly<Record<string, string>> = {
  ctrl: '⌘',
  alt: '⌥',
  shift: '⇧',
  delete: '⌦',
  backspace: '⌫',
  enter: '↩',
};

/** Apple writes the command key last among the modifiers; a chord has it first. */
const APPLE_ORDER = ['alt', 'shift', 'ctrl'] as const;
const MODIFIERS: ReadonlySet<string> = new Set(APPLE_ORDER);

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** `ctrl++` is Ctrl and the plus key: the last part is always the key, whatever its character. */
function partsOf(chord: Chord): { readonly modifiers: readonly string[]; readonly key: string } {
  const at = chord.slice(0, -1).lastIndexOf('+');
  return { modifiers: at < 0 ? [] : chord.slice(0, at).split('+'), key: chord.slice(at + 1) };
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A chord of the keymap as shown to users: `Ctrl Z`, on an Apple keyboard `⌘ Z`. */
export function keysOf(chord: Chord, apple = isApple()): string {
  const { modifiers, key } = partsOf(chord);
  const held = apple ? APPLE_ORDER.filter((name) => modifiers.includes(name)) : modifiers;
  const named = (name: string): string => (apple ? APPLE_NAMES[name] : undefined) ?? NAMES[name] ?? capital(name);
  return [...held, ...modifiers.filter((name) => apple && !MODIFIERS.has(name)), key].map(named).join(' ');
}

const isSame = (one: Command, other: Command): boolean => {
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return mine.length === theirs.size && mine.every(([name, value]) => theirs.get(name) === value);
};

/** The first shortcut of a command of the editor; undefined if it has none. */
export const shortcutFor = (command: Command): Chord | undefined =>
  Object.entries(KEYMAP).find(([, meant]) => isSame(command, meant))?.[0];

/** The same, as shown to users. */
export function shortcutOf(command: Command, apple = isApple()): string | undefined {
  const chord = shortcutFor(command);
  return chord && keysOf(chord, apple);
}
