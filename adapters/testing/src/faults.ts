import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { testProxy } from './proxy.ts';

/**
 * Whether work settles before a timer of this length that starts with it. Both run on one event loop, so a machine that
 * stalls delays both: unlike a difference of two clock readings, their order is reliable under any load. After the
 * timer, two turns of the loop process whatever had already arrived.
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

const ANSWERED_MS = 30_000;
/** Only to detect a hanging start. */
const READY_MS = 60_000;
const POLL_MS = 50;

/** Pings until one succeeds: a ping fails after a second or two, in which a busy machine may not answer. */
export async function untilAnswered(port: { ping(): Promise<void> }): Promise<void> {
  for (const end = performance.now() + ANSWERED_MS; ; await pause(POLL_MS)) {
    try {
      return await port.ping();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/** Asks a process until it says that it is ready, or that it is not: each answer is a ping of all its engines. */
export async function untilReady(opsUrl: string, ready = true): Promise<void> {
  for (const end = performance.now() + READY_MS; (await fetch(`${opsUrl}/readyz`)).ok !== ready; await pause(POLL_MS)) {
    if (performance.now() > end) throw new Error(`not ${ready ? 'ready' : 'red'} within ${READY_MS} ms`);
  }
}

/** Every port guarantees that a ping fails within this time while its engine is down or silent. */
const PING_LIMIT_MS = 2_000;

/**
 * Opens a port over a connection that is first silent, then cut, then restored. Rejects unless pings before and after
 * succeed. Returns the outcome of each ping in between; `late` means later than the limit that every port guarantees.
 */
export async function pingThroughFaults(
  url: string,
  open: (url: string) => { ping(): Promise<void>; close(): Promise<void> },
): Promise<Awaited<ReturnType<typeof settlesWithin>>[]> {
  const proxy = await testProxy(url);
  const port = open(proxy.url);
  await untilAnswered(port);
  const pings: Awaited<ReturnType<typeof settlesWithin>>[] = [];
  for (const fault of [proxy.freeze, proxy.cut]) {
    await fault();
    pings.push(await settlesWithin(PING_LIMIT_MS, port.ping()));
  }
  await proxy.restore();
  await untilAnswered(port);
  await port.close();
  await proxy.close();
  return pings;
}
