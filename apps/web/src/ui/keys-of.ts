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
function partsOf(chord: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const at = chord.slice(0, -1).lastIndexOf('+');
  return { modifiers: at < 0 ? [] : chord.slice(0, at).split('+'), key: chord.slice(at + 1) };
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A chord of the keymap as shown to users: `Ctrl Z`, on an Apple keyboard `⌘ Z`. */
export function keysOf(chord: string, apple = isApple()): string {
  const { modifiers, key } = partsOf(chord);
  const held = apple ? APPLE_ORDER.filter((name) => modifiers.includes(name)) : modifiers;
  const named = (name: string): string => (apple ? APPLE_NAMES[name] : undefined) ?? NAMES[name] ?? capital(name);
  return [...held, ...modifiers.filter((name) => apple && !MODIFIERS.has(name)), key].map(named).join(' ');
}
