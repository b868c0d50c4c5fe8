import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * Repeats a read until it works, for a minute. The adapters give up within seconds, because users wait for them; a backup of
 * hours must not end because an engine was busy or restarted.
 */
export async function patiently<T>(read: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(PAUSE_MS);
    }
  }
}
