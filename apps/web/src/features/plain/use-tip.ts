import { type PointerEvent, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { usePreference } from '../../theme/preference.ts';
import type { TipPlacement } from './tip-place.ts';

interface Tip {
  readonly of: Element;
  readonly text: string;
  readonly placement: TipPlacement;
}

/** One at a time: there is only one pointer. */
export const useTips = create<{ readonly tip: Tip | undefined }>(() => ({ tip: undefined }));

/** Hover time before a tooltip appears. */
const REST_MS = 400;

interface TipHandlers {
  readonly onPointerEnter: (event: PointerEvent<Element>) => void;
  readonly onPointerLeave: () => void;
  readonly onPointerDown: () => void;
}

/** A button's label, shown beside it on hover. `off`: it would cover what the button has opened. */
export function useTip(text: string, placement: TipPlacement = 'top', off = false): TipHandlers {
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
      // A finger has no rest above a button: the tip would stay behind the tap.
      if (off || coarse || pointerType === 'touch') return;
      own.current = currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // A click may have taken the button away meanwhile.
        if (currentTarget.isConnected) useTips.setState({ tip: { of: currentTarget, text, placement } });
      }, REST_MS);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
  };
}
