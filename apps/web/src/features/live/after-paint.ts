/** Maximum delay on a busy page. */
const AT_LATEST_MS = 3_000;

/** Runs once the page is painted and the browser is idle. The returned function cancels it. */
export function afterPaint(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(handle);
}
