import { type ReactNode, useContext, useRef } from 'react';
import { Popover } from '../../../../ui/popover.tsx';
import styles from './bar.module.css';
import { type BarPart, BarSide, closeParts, openPart, useBarParts } from './bar-parts.ts';
import layer from './layer.module.css';

interface BarPopoverProps {
  readonly part: BarPart;
  /** The accessible name of the layer. */
  readonly label: string;
  /** Takes the focus whenever it opens, because it has a text field. */
  readonly focused?: boolean;
  readonly content: ReactNode;
  /** Renders the button, which calls `toggle` when pressed. */
  readonly children: (expanded: boolean, toggle: () => void) => ReactNode;
}

/** The distance from the button: beyond the bar's edge, plus a small margin. */
const GAP = 12;

/** A button of the bar, and the layer that it opens. */
export function BarPopover({ part, label, focused = false, content, children }: BarPopoverProps) {
  const placement = useContext(BarSide);
  const open = useBarParts((state) => state.open === part);
  const anchor = useRef<HTMLSpanElement>(null);
  // A pointer leaves the focus where it is; a keyboard user moves into the layer.
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
            // The same press may have opened another part.
            if (useBarParts.getState().open === part) closeParts();
          }}
        >
          {content}
        </Popover>
      )}
    </span>
  );
}
