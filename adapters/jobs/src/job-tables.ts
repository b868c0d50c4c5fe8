import { type Db, sql } from '@sw/postgres';
import { runMigrations } from 'graphile-worker';
import { quietLogger } from './logger.ts';

export interface JobCounts {
  /** Jobs that are due but not yet running. The number grows if there are too few workers. */
  waiting: number;
  /** How long the oldest of them has been due. */
  oldestSeconds: number;
  /** Due later: scheduled, or waiting for a retry. */
  scheduled: number;
  running: number;
  /** Jobs that failed permanently; they need an operator. */
  failed: number;
}

export async function jobCounts(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::integer as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now()
      )), 0)::float8 as "oldestSeconds",
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::integer as scheduled,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, scheduled: 0, running: 0, failed: 0 };
}

/** Creates or updates the job tables. Safe in many processes at once. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quietLogger });
}
