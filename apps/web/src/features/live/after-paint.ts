/** Longest time a busy page may put it off. */
const AT_LATEST_MS = 3_000;

/** Runs once the page is drawn and the browser has nothing better to do. The answer takes it back. */
export function afterPaint(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(handle);
}
