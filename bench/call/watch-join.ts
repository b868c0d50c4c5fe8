/// <reference lib="dom" />
import type { Page } from '@playwright/test';

interface Watched {
  /** The time of the last press of a button. */
  pressedAt: number;
  /** The times of the first frame of each of the others since then. */
  readonly frames: number[];
}

declare global {
  interface Window {
    watchedJoin?: Watched;
  }
}

/** Chromium gives this name to the track of its own camera; tracks of the others have random names. */
const OWN_CAMERA = 'fake_device';

/** Records when a button is pressed and when the pictures of the others are shown. Must be called before the page is loaded. */
export const watchJoin = (page: Page): Promise<unknown> =>
  page.addInitScript((ownCamera) => {
    const now = (): number => performance.timeOrigin + performance.now();
    const watched: Watched = { pressedAt: 0, frames: [] };
    window.watchedJoin = watched;
    const pressed = (): void => {
      watched.pressedAt = now();
      watched.frames.length = 0;
    };
    addEventListener('click', pressed, true);
    const isOwn = ({ srcObject }: HTMLVideoElement): boolean =>
      srcObject instanceof MediaStream && srcObject.getVideoTracks().some(({ label }) => label.startsWith(ownCamera));
    const seen = new WeakSet<HTMLVideoElement>();
    const look = (): void => {
      for (const video of document.querySelectorAll('video')) {
        if (seen.has(video)) continue;
        seen.add(video);
        video.requestVideoFrameCallback(() => {
          if (!isOwn(video)) watched.frames.push(now());
        });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, OWN_CAMERA);

/** When the button was pressed, and when this many of the others were visible, both by the machine's clock. */
export async function joinSeen(
  page: Page,
  others: number,
): Promise<{ readonly pressedAt: number; readonly shownAt: number }> {
  await page.waitForFunction((count) => (window.watchedJoin?.frames.length ?? 0) >= count, others);
  return page.evaluate(() => {
    const { pressedAt = 0, frames = [] } = window.watchedJoin ?? {};
    return { pressedAt, shownAt: Math.max(...frames) };
  });
}
