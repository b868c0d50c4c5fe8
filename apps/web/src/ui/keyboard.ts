import { useSyncExternalStore } from 'react';

/** Less than this is a browser's own bar that comes and goes. */
const LEAST = 80;
/** A window enlarged by two fingers is small without any keyboard. */
const ENLARGED = 1.05;

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** How much of the window's lower part the soft keyboard covers. Browsers do not lay out the page again for it. */
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

/** Style sheets know it as `--sw-keyboard`: what stands at the lower edge stands on the keyboard. */
export function watchKeyboard(): void {
  const apply = (): void => document.documentElement.style.setProperty('--sw-keyboard', `${keyboardNow()}px`);
  apply();
  subscribe(apply);
}
