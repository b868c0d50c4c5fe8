import { afterPaint } from '../live/after-paint.ts';

/** As SHELL_PREFIX of shell-rules.ts: the worker is one file, so the page can share none with it. */
const BUILD_LOCK = 'iwb_shell/';

/** As long as this page is open, the service worker of a later build keeps the parts that it has not loaded yet. */
function holdBuild(): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return;
  const { pathname } = new URL(script.src, window.location.href);
  void navigator.locks?.request(BUILD_LOCK + pathname, { mode: 'shared' }, () => new Promise(() => {}));
}

/**
 * Registers the service worker after `waitMs`, once the page is idle: its first act is to store the whole shell, which
 * competes with whatever the page itself is still loading. Only of a built page: what is compiled on the fly changes
 * under its name.
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
