import { setImmediate } from 'node:timers/promises';
import { testProxy } from './proxy.ts';

/**
 * Whether work settles before a timer of this length that starts with it. Both run on one event loop, so a machine that
 * stalls delays both: unlike a difference of two clock readings, their order holds under any load. After the timer, two
 * turns of the loop let through what had already arrived.
 */
export async function settlesWithin(
  limitMs: number,
  work: Promise<unknown>,
): Promise<'fulfilled' | 'rejected' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'late'>((done) => {
    timer = setTimeout(async () => {
      await setImmediate();
      await setImmediate();
      done('late');
    }, limitMs);
  });
  const settled = work.then(
    () => 'fulfilled' as const,
    () => 'rejected' as const,
  );
  try {
    return await Promise.race([settled, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Every port guarantees that a ping fails within this time while its engine is down or silent. */
const PING_LIMIT_MS = 2_000;

/**
 * Opens a port over a connection that is first silent, then cut, then restored. Pings before and after must work, or
 * this rejects. Returns how each ping in between ended; `late` is longer than every port guarantees.
 */
export async function pingThroughFaults(
  url: string,
  open: (url: string) => { ping(): Promise<void>; close(): Promise<void> },
): Promise<Awaited<ReturnType<typeof settlesWithin>>[]> {
  const proxy = await testProxy(url);
  const port = open(proxy.url);
  await port.ping();
  const pings: Awaited<ReturnType<typeof settlesWithin>>[] = [];
  for (const fault of [proxy.freeze, proxy.cut]) {
    await fault();
    pings.push(await settlesWithin(PING_LIMIT_MS, port.ping()));
  }
  await proxy.restore();
  await port.ping();
  await port.close();
  await proxy.close();
  return pings;
}
