import { setTimeout as pause } from 'node:timers/promises';
import { RUNNER_CONNECTIONS, TRACE_PARENT, tracedFrom } from '@sw/service';
import { type JobHelpers, run, type TaskList } from 'graphile-worker';
import { graphileLogger } from './logger.ts';
import { openPatientPool } from './patient-pool.ts';
import type { JobMap, JobName, JobRunner, RunOptions } from './port.ts';
import { WorkerGuard } from './worker-guard.ts';

/** Also limits how long a job waits after PostgreSQL has returned: LISTEN reconnects later, with growing pauses. */
const POLL_MS = 1_000;
const RESTART_MS = 1_000;

export function runJobs<Jobs extends JobMap>(jobs: Jobs, options: RunOptions<Jobs>): JobRunner {
  const stopping = new AbortController();
  const running = keepRunning(jobs, options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Restarts graphile-worker, which ends its pool when it cannot report a job's end, and cannot start without PostgreSQL. */
async function keepRunning<Jobs extends JobMap>(
  jobs: Jobs,
  options: RunOptions<Jobs>,
  signal: AbortSignal,
): Promise<void> {
  const { url, concurrency, logger } = options;
  const logError = (message: string, error: unknown): void => logger.warn({ err: error }, message);
  const pool = openPatientPool({ url, maxConnections: concurrency + RUNNER_CONNECTIONS, logError }, signal);
  const guard = new WorkerGuard(pool, logger);
  while (!signal.aborted) {
    try {
      const runner = await run({
        pgPool: pool,
        taskList: taskList(jobs, options),
        concurrency,
        pollInterval: POLL_MS,
        // With the default delay, graphile-worker reports the end of a job without waiting for the report: a failed
        // report would be an unhandled rejection, and a stop could close the pool before the report was sent.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        noHandleSignals: true,
        events: guard.events,
        logger: graphileLogger(logger),
      });
      await untilEnd(runner, signal);
    } catch (error) {
      logger.error({ err: error }, 'jobs stopped, restarting');
    }
    await pause(RESTART_MS, undefined, { signal }).catch(() => undefined);
  }
  await guard.stop();
  await pool.end();
}

async function untilEnd(runner: { stop(): Promise<void>; promise: Promise<void> }, signal: AbortSignal): Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = (): void => {
    stopped = runner.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await runner.promise;
    await stopped;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function taskList<Jobs extends JobMap>(jobs: Jobs, { handlers }: RunOptions<Jobs>): TaskList {
  const tasks: TaskList = {};
  for (const name of Object.keys(handlers) as JobName<Jobs>[]) {
    const handler = handlers[name];
    const schema = jobs[name];
    if (!handler || !schema) continue;
    tasks[name] = async (payload: unknown, helpers: JobHelpers) => {
      const { job, abortSignal: signal = new AbortController().signal } = helpers;
      const { [TRACE_PARENT]: trace, ...given } = payload as Record<string, unknown>;
      const context = { jobId: job.id, attempt: job.attempts, maxAttempts: job.max_attempts, signal };
      try {
        await tracedFrom([trace as string | undefined], `job ${name}`, { attempt: job.attempts }, () =>
          handler(schema.parse(given) as Parameters<typeof handler>[0], context),
        );
      } catch (error) {
        if (signal.aborted) await giveAttemptBack(helpers);
        throw error;
      }
    };
  }
  return tasks;
}

/**
 * graphile-worker counts an attempt when it takes a job. One that ended because the process had to stop was no failure:
 * otherwise a roll-out over several workers would use up the attempts of a long job.
 */
async function giveAttemptBack({ job, withPgClient }: JobHelpers): Promise<void> {
  await withPgClient((client) =>
    client.query(
      `update graphile_worker._private_jobs set attempts = attempts - 1
       where id = $1 and locked_by = $2 and attempts = $3`,
      [job.id, job.locked_by, job.attempts],
    ),
  );
}
