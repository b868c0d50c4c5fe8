import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '../../../../ui/anchor.ts';
import { ariaKeys } from '../../../../ui/aria-keys.ts';
import { useTip } from '../../../../ui/tooltip.tsx';
import styles from './island.module.css';

interface ToolButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  /** As shown to users: `Ctrl Z`. */
  readonly shortcut?: string;
  /** Set for a toggle button. */
  readonly pressed?: boolean;
  /** Whether it is the active tool. */
  readonly current?: boolean;
  readonly disabled?: boolean;
  /** Set for a button that opens something: whether that is open. */
  readonly expanded?: boolean;
  readonly placement?: Side;
  /** Drawn over the icon: a line of colour, a mark. */
  readonly children?: ReactNode;
}

/** An icon with a name, a tooltip and its shortcut, used by all islands. */
export function ToolButton({
  icon: Icon,
  label,
  onClick,
  shortcut,
  pressed,
  current,
  disabled = false,
  expanded,
  placement = 'top',
  children,
}: ToolButtonProps) {
  const tip = useTip(shortcut === undefined ? label : `${label} (${shortcut})`, placement, expanded ?? false);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(shortcut)}
      aria-pressed={pressed ?? current}
      aria-expanded={expanded}
      data-current={current}
      disabled={disabled}
      // A click does not move the focus: it stays on the canvas, or in the text that is being written.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      {...tip}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}
