import { type PointerEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { usePreference } from '../theme/preference.ts';
import type { Side } from './anchor.ts';
import { layers } from './layer.ts';
import { usePlace } from './place.ts';
import styles from './tooltip.module.css';

interface Tip {
  readonly of: Element;
  readonly text: string;
  readonly placement: Side;
}

/** One at a time: there is only one pointer. */
const useTips = create<{ readonly tip: Tip | undefined }>(() => ({ tip: undefined }));

/** Hover time before a tooltip appears. */
const REST_MS = 400;

interface TipHandlers {
  readonly onPointerEnter: (event: PointerEvent<Element>) => void;
  readonly onPointerLeave: () => void;
  readonly onPointerDown: () => void;
}

/** A button's label, shown beside it on hover. `off`: it would cover what the button has opened. */
export function useTip(text: string, placement: Side = 'top', off = false): TipHandlers {
  const coarse = usePreference((state) => state.coarse);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useRef<Element>(undefined);
  const hide = (): void => {
    clearTimeout(timer.current);
    if (own.current !== undefined && useTips.getState().tip?.of === own.current) useTips.setState({ tip: undefined });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes when the button opens something, and with the button
  useEffect(() => {
    if (off) hide();
    return hide;
  }, [off]);
  return {
    onPointerEnter: ({ currentTarget, pointerType }) => {
      // Touch does not hover: the tooltip would stay after the tap.
      if (off || coarse || pointerType === 'touch') return;
      own.current = currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // A click may have removed the button in the meantime.
        if (currentTarget.isConnected) useTips.setState({ tip: { of: currentTarget, text, placement } });
      }, REST_MS);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
  };
}

/** Distance from the button to the tooltip; its arrow is in between. */
const GAP = 10;

/** Mounted once; shows the tooltip of the hovered element. */
export function TipHost() {
  const tip = useTips((state) => state.tip);
  return tip && createPortal(<Bubble tip={tip} />, layers());
}

function Bubble({ tip }: { readonly tip: Tip }) {
  const bubble = useRef<HTMLDivElement>(null);
  const side = usePlace(bubble, () => tip.of, { placement: tip.placement, gap: GAP });
  return (
    <div ref={bubble} className={styles.tip} role="tooltip" data-side={side} data-placed={side !== undefined}>
      {tip.text}
    </div>
  );
}
