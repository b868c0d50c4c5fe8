const ARIA_NAMES: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '⌘': 'Meta',
  '⌥': 'Alt',
  '⇧': 'Shift',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Del: 'Delete',
  '⌦': 'Delete',
  '⌫': 'Backspace',
  '↩': 'Enter',
  Esc: 'Escape',
};

/** A shortcut as people read it, `Ctrl Z`, for `aria-keyshortcuts`, which has names of its own for keys. */
export const ariaKeys = (keys: string | undefined): string | undefined =>
  keys
    ?.split(' ')
    .map((name) => ARIA_NAMES[name] ?? name)
    .join('+');
