import { setImmediate } from 'node:timers/promises';

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
