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
  /** As people read it: `Ctrl Z`. */
  readonly shortcut?: string;
  /** For what is on or off. */
  readonly pressed?: boolean;
  /** The tool in the hand. */
  readonly current?: boolean;
  readonly disabled?: boolean;
  /** It opens something: whether that is open. */
  readonly expanded?: boolean;
  readonly placement?: Side;
  /** Drawn over the icon: a stroke of colour, a tick. */
  readonly children?: ReactNode;
}

/** An icon with a name, a tooltip and its shortcut: what all islands are made of. */
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
      // A click leaves the focus where it is: on the canvas, or in the text that is being written.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      {...tip}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}
