import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { openPool } from '@sw/postgres';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { JobLogger } from './port.ts';

/**
 * The sweep waits first: after a restart of PostgreSQL, live workers take their locks again before the check, and a new
 * pool holds its lock before its jobs are this old.
 */
const SWEEP_MS = 10_000;
/** Number of checks of the lock's connection in that interval. */
const TICKS = 10;

const FREE_JOBS_OF_THE_DEAD = `
  select array_agg(locked_by) as dead, graphile_worker.force_unlock_workers(array_agg(locked_by))
  from (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 millisecond' and locked_by <> all($2::text[])
  ) as holders
  where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`;

type Pool = ReturnType<typeof openPool>;

/**
 * A killed worker leaves its jobs locked, and graphile-worker frees them only after four hours. So each worker pool
 * holds an advisory lock while it is alive, which PostgreSQL releases with its connection. A pool whose lock is free is
 * dead, and its jobs are freed for the others.
 */
export class WorkerGuard {
  /** Passed to graphile-worker, which reports each pool it creates. */
  readonly events: WorkerEvents = new EventEmitter();
  readonly #living = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #pool: Pool;
  readonly #logger: JobLogger;
  readonly #sweepMs: number;

  constructor(pool: Pool, logger: JobLogger, sweepMs = SWEEP_MS) {
    this.#pool = pool;
    this.#logger = logger;
    this.#sweepMs = sweepMs;
    this.events.on('pool:create', ({ workerPool }) => this.#watch(workerPool));
    this.#running = this.#keepGuarding();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  #watch({ id, promise }: WorkerPool): void {
    this.#living.add(id);
    const end = (): boolean => this.#living.delete(id);
    promise.then(end, end);
  }

  async #keepGuarding(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#guardOnOneConnection();
      } catch (error) {
        this.#logger.warn({ err: error }, 'the worker guard lost PostgreSQL, retrying');
      }
      await this.#rest();
    }
  }

  async #guardOnOneConnection(): Promise<void> {
    const client = await this.#pool.connect();
    const held = new Set<string>();
    let nextSweep = performance.now() + this.#sweepMs;
    try {
      while (!this.#stopping.signal.aborted) {
        await client.query('select 1');
        for (const id of [...this.#living].filter((one) => !held.has(one))) {
          await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]);
          held.add(id);
        }
        if (performance.now() > nextSweep) {
          // The live pools of this process are excluded: a lock held by its own session looks free to it.
          const { rows } = await client.query(FREE_JOBS_OF_THE_DEAD, [this.#sweepMs, [...this.#living]]);
          if (rows[0]?.dead) this.#logger.warn({ workers: rows[0].dead }, 'freed the jobs of dead workers');
          nextSweep = performance.now() + this.#sweepMs;
        }
        await this.#rest();
      }
    } finally {
      // The connection is destroyed instead of returned, which releases our locks.
      client.release(true);
    }
  }

  async #rest(): Promise<void> {
    await pause(this.#sweepMs / TICKS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
