import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/**
 * The container of dialogs and drawers. Not the body itself: there antd locks scrolling with a style element without a
 * nonce, which our content policy refuses. The pages scroll inside themselves, so there is nothing to lock.
 */
export const layers = (): HTMLElement => document.getElementById('layers') ?? document.body;

/**
 * Gives the focus back to the element that had it, once a layer is gone. Not if the focus is elsewhere by then: somebody has put
 * it there.
 */
export function useFocusReturn(layer: RefObject<HTMLElement | null>, enabled = true): void {
  // Before the effects of what stands in the layer: they may take the focus.
  useLayoutEffect(() => {
    const element = layer.current;
    const before = document.activeElement;
    if (element === null || !enabled) return;
    return () => {
      const { activeElement } = document;
      const isHere = activeElement === null || activeElement === document.body || element.contains(activeElement);
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [layer, enabled]);
}

type Root = RefObject<HTMLElement | null>;

/** Layers that belong to a panel but are put elsewhere on the page. */
const LAYERS = '.ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-tooltip';
const isLayer = ({ target }: Event): boolean => target instanceof Element && target.closest(LAYERS) !== null;

/** Closes what is open at a press outside of its elements or at Esc, wherever the focus is. */
export function useDismiss(roots: Root | readonly Root[], open: boolean, away: (byKey: boolean) => void): void {
  const leave = useEffectEvent(away);
  const holds = useEffectEvent((target: EventTarget | null) =>
    [roots].flat().some(({ current }) => target instanceof Node && current?.contains(target)),
  );
  useEffect(() => {
    if (!open) return;
    const over = new AbortController();
    const options = { signal: over.signal, capture: true };
    const press = (event: PointerEvent) => {
      if (!isLayer(event) && !holds(event.target)) leave(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isLayer(event)) return;
      // One layer at a time: the editor's own Esc would drop the tool as well.
      event.preventDefault();
      event.stopPropagation();
      leave(true);
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('keydown', key, options);
    return () => over.abort();
  }, [open]);
}
