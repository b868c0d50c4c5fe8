import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Layers that belong to a panel but are put elsewhere on the page. */
const LAYERS = '.ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-tooltip';
const isLayer = ({ target }: Event): boolean => target instanceof Element && target.closest(LAYERS) !== null;

/** Closes what is open at a press elsewhere or at Esc, wherever the focus is. */
export function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, away: (byKey: boolean) => void): void {
  const leave = useEffectEvent(away);
  useEffect(() => {
    if (!open) return;
    const over = new AbortController();
    const options = { signal: over.signal, capture: true };
    const press = (event: PointerEvent) => {
      if (!isLayer(event) && !root.current?.contains(event.target as Node)) leave(false);
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
  }, [root, open]);
}
