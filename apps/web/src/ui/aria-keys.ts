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

/** Converts a shortcut as shown to users, `Ctrl Z`, for `aria-keyshortcuts`, which has its own names for keys. */
export const ariaKeys = (keys: string | undefined): string | undefined =>
  keys
    ?.split(' ')
    .map((name) => ARIA_NAMES[name] ?? name)
    .join('+');
