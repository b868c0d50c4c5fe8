import { sql, type Tx } from '@sw/postgres';

/**
 * Deletes the jobs that name an account or its address, those that failed for the last time included, and the account's
 * queue. A job that is running stays, the caller's own among them: it ends by itself.
 */
export async function forgetJobs(
  tx: Tx,
  { account, mentions }: { readonly account: string; readonly mentions: readonly string[] },
): Promise<void> {
  const marks = mentions.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
  // Of mails that share a job the others stay.
  await sql`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{mails}', (
      select coalesce(jsonb_agg(mail), '[]') from jsonb_array_elements(payload::jsonb -> 'mails') as mail
      where not mail::text like any(${marks})))
    where locked_at is null and payload -> 'mails' is not null and payload::text like any(${marks})`.execute(tx);
  await sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and (payload::text like any(${marks}) or key like any(${marks}))`.execute(tx);
  await sql`
    delete from graphile_worker._private_job_queues
    where queue_name = ${`account:${account}`} and locked_at is null`.execute(tx);
}
