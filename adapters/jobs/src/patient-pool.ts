import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@sw/postgres';

const RETRY_MS = 500;
/** How much longer the end of a job may be reported once the process is stopping. */
const LAST_CHANCE_MS = 5_000;

type Pool = ReturnType<typeof openPool>;

/**
 * A pool whose `connect()` waits for PostgreSQL instead of failing. If a job ends while PostgreSQL is down (a mail
 * already sent), it is reported as done when PostgreSQL returns; graphile-worker alone would lose the result and run
 * the job again. Only the promise form waits: graphile-worker uses the callback form to listen, and retries that
 * itself.
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

  /** Checks a client before returning it: an idle connection may have died unnoticed. */
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
