import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ariaKeys } from '../chrome/shortcut-text.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Instead of an icon: a face, a colour. */
  readonly mark?: ReactNode;
  /** As people read it: `Ctrl 0`. */
  readonly keys?: string | undefined;
  /** A remark at the end of the line. */
  readonly note?: string | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** What holds now, of several. */
  readonly chosen?: boolean;
}

interface EntryProps {
  readonly item: MenuItem;
  /** Called with whether keys did it. */
  readonly onPick: (byKeys: boolean) => void;
}

/** One line of a menu. */
export function Entry({ item, onPick }: EntryProps) {
  const { label, icon: Icon, mark, keys, note, danger = false, disabled = false, chosen = false } = item;
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.entry}
      tabIndex={-1}
      disabled={disabled}
      data-danger={danger}
      data-chosen={chosen}
      aria-keyshortcuts={ariaKeys(keys)}
      onPointerMove={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true });
      }}
      onClick={({ detail }) => onPick(detail === 0)}
    >
      {Icon === undefined ? mark : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
      {keys !== undefined && <kbd aria-hidden>{keys}</kbd>}
    </button>
  );
}
