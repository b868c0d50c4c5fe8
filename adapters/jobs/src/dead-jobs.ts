import { type Db, sql } from '@sw/postgres';

/** A job that used up its attempts without an end: the last one failed, or the process that ran it was killed. */
export interface DeadJob {
  readonly jobId: string;
  readonly name: string;
  readonly payload: unknown;
}

/** Dead jobs of these names after `after`, in the order of their numbers. */
export async function deadJobs(
  db: Db,
  names: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select job.id::text as job_id, task.identifier as name, job.payload
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.attempts >= job.max_attempts and job.locked_at is null and job.id > ${after}::bigint
      and task.identifier = any(${names}::text[])
    order by job.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes a dead job, unless an operator has given it new attempts meanwhile. */
export async function endDeadJob(db: Db, jobId: string): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where id = ${jobId}::bigint and attempts >= max_attempts and locked_at is null`.execute(db);
}
