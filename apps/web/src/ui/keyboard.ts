import { useSyncExternalStore } from 'react';

/** A smaller difference is a browser bar that appears and disappears. */
const LEAST = 80;
/** A window zoomed with two fingers is small even without a keyboard. */
const ENLARGED = 1.05;

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** How much of the lower part of the window the soft keyboard covers. Browsers do not lay out the page again for it. */
export function keyboardHeight(windowHeight: number, { height, offsetTop, scale }: Viewport): number {
  if (scale > ENLARGED) return 0;
  const covered = Math.round(windowHeight - height - offsetTop);
  return covered < LEAST ? 0 : covered;
}

export const keyboardNow = (): number =>
  window.visualViewport ? keyboardHeight(document.documentElement.clientHeight, window.visualViewport) : 0;

function subscribe(changed: () => void): () => void {
  const over = new AbortController();
  for (const name of ['resize', 'scroll'] as const)
    window.visualViewport?.addEventListener(name, changed, { signal: over.signal });
  return () => over.abort();
}

/** The height of the soft keyboard, 0 without one. */
export const useKeyboard = (): number => useSyncExternalStore(subscribe, keyboardNow);

/** Provides the height to stylesheets as `--sw-keyboard`, so that elements at the lower edge stay above the keyboard. */
export function watchKeyboard(): void {
  const apply = (): void => document.documentElement.style.setProperty('--sw-keyboard', `${keyboardNow()}px`);
  apply();
  subscribe(apply);
}
