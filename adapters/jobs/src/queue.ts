import { sql, type Tx } from '@sw/postgres';
import { currentTrace, TRACE_PARENT } from '@sw/service';
import type { EnqueueOptions, JobMap, JobName, JobQueue } from './port.ts';
import { runJobs } from './runner.ts';

/** graphile-worker stores a priority in 16 bits. Beyond a thousand waiting jobs of one account, their order does not matter. */
const LAST = 1_000;

/** Binds job names to their payload types, both for enqueuing and for running. */
export function defineJobs<Jobs extends JobMap>(jobs: Jobs): JobQueue<Jobs> {
  const written = (name: JobName<Jobs>, payload: unknown): string => {
    const schema = jobs[name];
    if (!schema) throw new Error(`unknown job ${name}`);
    const trace = currentTrace();
    const traced = trace === undefined ? {} : { [TRACE_PARENT]: trace };
    return JSON.stringify({ ...(schema.parse(payload) as object), ...traced });
  };
  return {
    async enqueue(tx, name, payload, options = {}) {
      const { jobKey = null, runAt = null, maxAttempts = null, keepRunAt } = options;
      const checked = written(name, payload);
      const { queueName, priority } = await placeOf(tx, options);
      await sql`
        select graphile_worker.add_job(${name}, payload => ${checked}::json, run_at => ${runAt}::timestamptz,
          max_attempts => ${maxAttempts}::integer, job_key => ${jobKey}::text,
          queue_name => ${queueName}::text, priority => ${priority}::integer,
          job_key_mode => ${keepRunAt ? 'preserve_run_at' : 'replace'}::text)`.execute(tx);
    },
    async enqueueAll(
      tx,
      name,
      payloads,
      { maxAttempts = null, priority = 0, runAt = null, keyOf = () => undefined } = {},
    ) {
      if (payloads.length === 0) return;
      const checked = payloads.map((payload) => written(name, payload));
      const keys = payloads.map((payload) => keyOf(payload as object) ?? null);
      await sql`
        select count(*) from graphile_worker.add_jobs(array(
          select row(${name}::text, payload::json, null, ${runAt}::timestamptz, ${maxAttempts}::smallint, key, ${priority}::smallint, null)
            ::graphile_worker.job_spec
          from unnest(${checked}::text[], ${keys}::text[]) as t (payload, key)))`.execute(tx);
    },
    runJobs: (options) => runJobs(jobs, options),
  };
}

/** graphile-worker runs the jobs of one queue one at a time. */
async function placeOf(
  tx: Tx,
  { account, priority = 0 }: EnqueueOptions,
): Promise<{ readonly queueName: string | null; readonly priority: number }> {
  if (account === undefined) return { queueName: null, priority };
  const queueName = `account:${account}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.jobs
    where queue_name = ${queueName} and attempts < max_attempts`.execute(tx);
  return { queueName, priority: Math.min(rows[0]?.count ?? 0, LAST) };
}
