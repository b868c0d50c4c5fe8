import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Anchor, boxOf, type PlaceRule, type Side } from './anchor.ts';

type Library = typeof import('./floating.ts');

let library: Promise<Library> | undefined;

/** Fetches the library that computes places, which the first frame does not need. After a failure the next call retries. */
export function loadPlacement(): Promise<Library> {
  library ??= import('./floating.ts').catch((failure: unknown) => {
    library = undefined;
    throw failure;
  });
  return library;
}

/**
 * Places a layer with `position: fixed` beside its anchor and keeps it there, even if the anchor moves between two renders.
 * @returns the side of the anchor; undefined until the layer has its place. Until then it is transparent and not hidden, so
 * that it can have the focus
 */
export function usePlace(
  layer: RefObject<HTMLElement | null>,
  anchor: () => Anchor | null | undefined,
  rule: PlaceRule,
  enabled = true,
): Side | undefined {
  const [side, setSide] = useState<Side>();
  const currentAnchor = useEffectEvent(anchor);
  const currentRule = useEffectEvent(() => rule);
  const update = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null || !enabled) return;
    let stop: (() => void) | undefined;
    let over = false;
    loadPlacement().then(
      ({ follow }) => {
        if (over) return;
        const followed = follow(element, {
          anchor: () => currentAnchor(),
          rule: () => currentRule(),
          placed: setSide,
        });
        update.current = followed.update;
        stop = followed.stop;
      },
      () => {
        if (over) return;
        // Offline before the library was fetched: below the anchor the layer is usable, even if the window cuts it off.
        const { left, top, height } = boxOf(currentAnchor() ?? element);
        element.style.left = `${left}px`;
        element.style.top = `${top + height}px`;
        setSide('bottom');
      },
    );
    return () => {
      over = true;
      update.current = undefined;
      stop?.();
      // The class places a popover that becomes a sheet.
      element.style.left = '';
      element.style.top = '';
    };
  }, [layer, enabled]);
  useLayoutEffect(() => update.current?.());
  return side;
}
