import { type Db, sql } from '@sw/postgres';

export interface JobCounts {
  /** Due and not yet taken: grows when there are too few workers. */
  waiting: number;
  /** Due later: scheduled, or waiting for a retry. */
  scheduled: number;
  running: number;
  /** Failed for the last time; needs an operator. */
  failed: number;
}

export async function jobCounts(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::integer as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::integer as scheduled,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, scheduled: 0, running: 0, failed: 0 };
}
