import { afterPaint } from '../live/after-paint.ts';

/** The same as SHELL_PREFIX of shell-rules.ts: the worker is one file, so the page cannot share code with it. */
const BUILD_LOCK = 'iwb_shell/';

/** While this page is open, the service worker of a later build keeps the parts that the page has not loaded yet. */
function holdBuild(): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return;
  const { pathname } = new URL(script.src, window.location.href);
  void navigator.locks?.request(BUILD_LOCK + pathname, { mode: 'shared' }, () => new Promise(() => {}));
}

/**
 * Registers the service worker after `waitMs`, once the page is idle: it first stores the whole shell, which competes with
 * what the page itself is still loading. Only for a built page, because in development files change under the same name.
 */
export function registerWorker(waitMs: number): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return;
  holdBuild();
  setTimeout(() => afterPaint(register), waitMs);
}

function register(): void {
  navigator.serviceWorker.register('/iwb/sw.js', { scope: '/iwb/', updateViaCache: 'none' }).catch(() => {
    // The browser refuses it (a private window, a policy): the product works, but not without a network.
  });
}
