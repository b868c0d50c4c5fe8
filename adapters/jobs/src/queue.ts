import { sql } from '@sw/postgres';
import type { JobMap, JobQueue } from './port.ts';
import { runJobs } from './runner.ts';

/** Binds the names of jobs to the shape of their payloads, for those who enqueue and those who run alike. */
export function defineJobs<Jobs extends JobMap>(jobs: Jobs): JobQueue<Jobs> {
  return {
    async enqueue(tx, name, payload, { jobKey = null, runAt = null, maxAttempts = null, keepRunAt } = {}) {
      const schema = jobs[name];
      if (!schema) throw new Error(`no job is called ${name}`);
      const checked = JSON.stringify(schema.parse(payload));
      await sql`
        select graphile_worker.add_job(${name}, payload => ${checked}::json, run_at => ${runAt}::timestamptz,
          max_attempts => ${maxAttempts}::integer, job_key => ${jobKey}::text,
          job_key_mode => ${keepRunAt ? 'preserve_run_at' : 'replace'}::text)`.execute(tx);
    },
    runJobs: (options) => runJobs(jobs, options),
  };
}
