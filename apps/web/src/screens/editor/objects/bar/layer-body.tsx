import { type ReactNode, useEffect, useRef } from 'react';
import styles from './layer.module.css';

interface LayerBodyProps {
  readonly label: string;
  readonly focused: boolean;
  readonly children: ReactNode;
}

const FIRST = 'input, button[aria-pressed="true"], button[tabindex="0"], button, [role="slider"]';

/** Where a hand is, the focus stays; a keyboard goes into the layer, and back out of it to where it came from. */
export function LayerBody({ label, focused, children }: LayerBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    const before = document.activeElement;
    const byKeyboard = before?.closest('[role="toolbar"]') !== null && before !== null;
    if (element === null || !(focused || byKeyboard)) return;
    first(element)?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || element.contains(activeElement);
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [focused]);
  return (
    <div ref={body} className={styles.body} role="dialog" aria-label={label}>
      {children}
    </div>
  );
}

function first(element: HTMLElement): HTMLElement | null {
  for (const selector of FIRST.split(', ')) {
    const found = element.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}
