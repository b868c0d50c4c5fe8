import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ToolName } from './tools.ts';

const HOLD_MS = 400;

const slotAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tool]') : null;

/** The last slot is the menu, which cannot be held. */
const MENU = 'more';

const toolAt = ({ target }: Event): ToolName | undefined => {
  const tool = slotAt(target)?.dataset.tool;
  return tool === MENU ? undefined : tool;
};

/** Reports a tool on which the pointer is held; the click at the end is then ignored. */
export function useHold(container: RefObject<HTMLElement | null>, held: (tool: ToolName) => void): void {
  const report = useEffectEvent(held);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasHeld = false;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      receive: (event: HTMLElementEventMap[Name]) => void,
    ): void => element.addEventListener(name, receive as EventListener, { signal: over.signal, capture: true });
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    on('pointerdown', (event) => {
      stop();
      wasHeld = false;
      const tool = event.button === 0 ? toolAt(event) : undefined;
      if (tool === undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        wasHeld = true;
        report(tool);
      }, HOLD_MS);
    });
    on('pointerup', stop);
    on('pointercancel', stop);
    on('pointerout', (event) => {
      if (slotAt(event.relatedTarget) !== slotAt(event.target)) stop();
    });
    on('click', (event) => {
      const swallowed = wasHeld && event.detail !== 0;
      wasHeld = false;
      if (!swallowed) return;
      event.preventDefault();
      event.stopPropagation();
    });
    // A resting finger also triggers the context menu.
    on('contextmenu', (event) => {
      if (timer === undefined && !wasHeld) return;
      event.preventDefault();
      event.stopPropagation();
    });
    return () => {
      stop();
      over.abort();
    };
  }, [container]);
}
