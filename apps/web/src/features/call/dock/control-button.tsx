import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Side } from '../../../ui/anchor.ts';
import { ariaKeys } from '../../../ui/aria-keys.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import styles from './controls.module.css';

interface ControlButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  /** As it is shown to users: `Ctrl Shift M`. */
  readonly keys?: string | undefined;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  /** `off`: sunken, for a device that is off. `on`: something is in progress. `leave`: the one red button. */
  readonly look?: 'plain' | 'off' | 'on' | 'leave';
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly size?: number;
  readonly placement?: Side;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/** An icon with a name, like every control in a call. */
export function ControlButton(props: ControlButtonProps) {
  const { icon: Icon, label, onClick, keys, pressed, expanded, look = 'plain', placement = 'bottom' } = props;
  const { size = 18, small = false, disabled = false, ref, children } = props;
  const tip = useTip(keys === undefined ? label : `${label} (${keys})`, placement, expanded ?? false);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      data-look={look}
      data-small={small}
      data-counted={children !== undefined}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      // A click does not move the focus: it stays on the canvas, or in the text that is being written.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      {...tip}
    >
      <Icon size={size} strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}
