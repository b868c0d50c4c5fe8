import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Anchor, boxOf, type PlaceRule, type Side } from './anchor.ts';

type Library = typeof import('./floating.ts');

let library: Promise<Library> | undefined;

/** Fetches the library that computes places: nothing is placed in the first frame. After a failure the next call retries. */
export function loadPlacement(): Promise<Library> {
  library ??= import('./floating.ts').catch((failure: unknown) => {
    library = undefined;
    throw failure;
  });
  return library;
}

/**
 * Places a layer with `position: fixed` beside its anchor and keeps it there, also while the anchor moves from one drawing to the
 * next.
 * @returns the side it stands on; undefined until it has its place. Until then the layer is transparent, and not hidden: it can have the focus
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
        // Offline before the library was fetched: below the anchor it can be used, even where the window cuts it.
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
      // A popover that becomes a sheet is placed by its class.
      element.style.left = '';
      element.style.top = '';
    };
  }, [layer, enabled]);
  useLayoutEffect(() => update.current?.());
  return side;
}
