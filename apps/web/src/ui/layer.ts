import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/**
 * The container of dialogs and drawers. It is not the body itself: there antd locks scrolling with a style element without a
 * nonce, which our content policy refuses. The pages scroll inside themselves, so there is nothing to lock.
 */
export const layers = (): HTMLElement => document.getElementById('layers') ?? document.body;

/** Returns the focus to the element that had it, once a layer is gone, unless the user has moved the focus elsewhere by then. */
export function useFocusReturn(layer: RefObject<HTMLElement | null>, enabled = true): void {
  // Runs before the effects of the layer's contents, which may take the focus.
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

/** Layers that belong to a panel but are rendered elsewhere on the page. */
const LAYERS = '.ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-tooltip';
const isLayer = ({ target }: Event): boolean => target instanceof Element && target.closest(LAYERS) !== null;

/** Closes an open layer on a press outside its elements or on Esc, wherever the focus is. */
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
      // Closes one layer at a time: the editor's own Esc would also deselect the tool.
      event.preventDefault();
      event.stopPropagation();
      leave(true);
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('keydown', key, options);
    return () => over.abort();
  }, [open]);
}
