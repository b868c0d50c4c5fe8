import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { layers } from '../../ui/layers.ts';
import styles from './tip.module.css';
import { tipPlace } from './tip-place.ts';
import { useTips } from './use-tip.ts';

/** Mounted once; shows the tooltip of the hovered element. */
export function TipHost() {
  const tip = useTips((state) => state.tip);
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bubble;
    if (current === null || tip === undefined) return;
    const size = { width: current.offsetWidth, height: current.offsetHeight };
    const button = tip.of.getBoundingClientRect();
    const { left, top } = tipPlace(button, size, tip.placement, { width: innerWidth, height: innerHeight });
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
    // The arrow points at the middle of the button, wherever the window's edge has moved the tip to.
    current.style.setProperty('--x', `${button.left + button.width / 2 - left}px`);
    current.style.setProperty('--y', `${button.top + button.height / 2 - top}px`);
  }, [tip]);
  if (tip === undefined) return null;
  return createPortal(
    <div ref={bubble} className={styles.tip} role="tooltip" data-placement={tip.placement}>
      {tip.text}
    </div>,
    layers(),
  );
}
