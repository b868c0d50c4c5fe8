import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Anchor, PlaceRule } from './anchor.ts';
import { layers, useDismiss, useFocusReturn } from './layer.ts';
import { usePlace } from './place.ts';
import styles from './popover.module.css';

interface PopoverProps {
  readonly label: string;
  readonly anchor: () => Anchor | null | undefined;
  /** Undefined: its class places it, for example as a sheet on a phone. */
  readonly place: PlaceRule | undefined;
  /** The element that opened it; it handles presses on itself. */
  readonly opener?: RefObject<HTMLElement | null>;
  /** What gets the focus on opening. On closing, the previously focused element gets it back. */
  readonly focus: 'layer' | 'first' | 'none';
  /** A press elsewhere leaves it open, and only Esc inside it closes it. */
  readonly stays?: boolean;
  /** Rendered above everything, outside of elements that would cut it off. */
  readonly lifted?: boolean;
  readonly className?: string | undefined;
  /** Its name as a stop of the F6 key. */
  readonly island?: string;
  readonly close: (byKey: boolean) => void;
  readonly children: ReactNode;
}

const NOWHERE: PlaceRule = { placement: 'bottom' };
const FIRST = ['input', 'button[aria-pressed="true"]', 'button[tabindex="0"]', 'button', '[role="slider"]'];

function firstIn(layer: HTMLElement): HTMLElement {
  for (const selector of FIRST) {
    const found = layer.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return layer;
}

/** A layer beside the element that opened it; the rest of the page stays usable. */
export function Popover(props: PopoverProps) {
  const { label, anchor, place, opener, focus, stays = false, lifted = false, className, island, close } = props;
  const layer = useRef<HTMLElement>(null);
  const side = usePlace(layer, anchor, place ?? NOWHERE, place !== undefined);
  const shown = place === undefined || side !== undefined;
  // The value when the layer opened, which may depend on where the focus was.
  const [wanted] = useState(focus);
  useFocusReturn(layer, wanted !== 'none');
  useEffect(() => {
    const element = layer.current;
    if (element === null || wanted === 'none' || element.contains(document.activeElement)) return;
    (wanted === 'first' ? firstIn(element) : element).focus({ preventScroll: true });
  }, [wanted]);
  useDismiss(opener ? [layer, opener] : layer, !stays, close);
  const content = (
    <section
      ref={layer}
      className={className === undefined ? styles.popover : `${styles.popover} ${className}`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-island={island}
      data-placed={shown}
      data-lifted={lifted}
      onKeyDown={(event) => {
        if (!stays || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        close(true);
      }}
    >
      {props.children}
    </section>
  );
  return lifted ? createPortal(content, layers()) : content;
}
