import { type ReactNode, useContext, useRef } from 'react';
import { Popover } from '../../../../ui/popover.tsx';
import styles from './bar.module.css';
import { type BarPart, BarSide, closeParts, openPart, useBarParts } from './bar-parts.ts';
import layer from './layer.module.css';

interface BarPopoverProps {
  readonly part: BarPart;
  /** Of the layer, for those who do not see where it comes from. */
  readonly label: string;
  /** Takes the focus whenever it opens: there is a field to write in. */
  readonly focused?: boolean;
  readonly content: ReactNode;
  /** Draws the button itself, which calls `toggle` when it is pressed. */
  readonly children: (expanded: boolean, toggle: () => void) => ReactNode;
}

/** From the button: beyond the bar's edge, and a little air. */
const GAP = 12;

/** A button of the bar, and the layer that its click opens. */
export function BarPopover({ part, label, focused = false, content, children }: BarPopoverProps) {
  const placement = useContext(BarSide);
  const open = useBarParts((state) => state.open === part);
  const anchor = useRef<HTMLSpanElement>(null);
  // Where a hand is, the focus stays; a keyboard goes into the layer.
  const byKeys = open && document.activeElement?.closest('[role="toolbar"]') != null;
  return (
    <span ref={anchor} className={styles.anchor}>
      {children(open, () => (open ? closeParts() : openPart(part)))}
      {open && (
        <Popover
          label={label}
          anchor={() => anchor.current}
          place={{ placement, gap: GAP, edge: 12 }}
          opener={anchor}
          focus={focused || byKeys ? 'first' : 'none'}
          lifted
          className={layer.body}
          close={() => {
            // Another part may have been opened by the same press.
            if (useBarParts.getState().open === part) closeParts();
          }}
        >
          {content}
        </Popover>
      )}
    </span>
  );
}
