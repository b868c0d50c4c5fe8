import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@sw/postgres';

const RETRY_MS = 500;
/** How much longer the end of a job is reported once the process is stopping. */
const LAST_CHANCE_MS = 5_000;

type Pool = ReturnType<typeof openPool>;

/**
 * A pool whose `connect()` waits for PostgreSQL instead of failing. A job that ends while PostgreSQL is down (a mail
 * already sent) is thus reported as done when it returns; graphile-worker alone would forget it and run it again. Only
 * the promise form waits: graphile-worker uses the callback form to listen, and that has its own retries.
 */
export function openPatientPool(options: Parameters<typeof openPool>[0], stopping: AbortSignal): Pool {
  const pool = openPool(options);
  const connect = pool.connect.bind(pool);
  let lastChance = Number.POSITIVE_INFINITY;
  stopping.addEventListener('abort', () => {
    lastChance = performance.now() + LAST_CHANCE_MS;
  });

  async function connectPatiently() {
    for (;;) {
      try {
        return await livingClient();
      } catch (error) {
        if (performance.now() > lastChance) throw error;
        options.logError('PostgreSQL is not reachable, waiting', error);
        await pause(RETRY_MS);
      }
    }
  }

  /** Checked before it is handed out: an idle connection may have died unnoticed. */
  async function livingClient() {
    const client = await connect();
    try {
      await client.query('select 1');
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connectPatiently()) as Pool['connect'];
  return pool;
}
