import type { JOBS, JobTurn } from '@sw/contract';
import { type InvitationMessage, withoutPeople } from '@sw/policy';
import { sql, type Tx } from '@sw/postgres';
import type { JobPayload } from './port.ts';

type Change = JobPayload<(typeof JOBS)['mailMeetings']> & { readonly turn?: JobTurn | undefined };

interface Forgotten {
  readonly account: string;
  readonly email: string;
  /** Stands in for the address in invitations that wait for others. */
  readonly standIn: string;
}

/** The mails of a change that are left for others, who must not lose them. */
export function changeWithout(change: Change, { account, email }: Pick<Forgotten, 'account' | 'email'>): Change {
  const isGone = (key: string): boolean => key === account || key === `mailto:${email}`;
  const gone = change.messages
    .flatMap(({ to }) => to)
    .slice(0, change.done)
    .filter(isGone).length;
  const messages = withoutPeople(change.messages as readonly InvitationMessage[], isGone).map(
    ({ event, ...message }) => ({
      ...message,
      event: event.organiserId === account ? { ...event, organiserId: null } : event,
    }),
  );
  return { ...change, messages: messages as Change['messages'], done: change.done - gone };
}

const isTask = (name: string) =>
  sql`task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`;

/**
 * Deletes the jobs that name an account or its address, those that failed for the last time included, and the account's
 * queue. Mails to others about meetings stay and no longer name it. A job that is running stays, the caller's own among
 * them: it ends by itself.
 */
export async function forgetJobs(tx: Tx, forgotten: Forgotten): Promise<void> {
  const { account, email, standIn } = forgotten;
  const marks = [account, email].map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
  const named = sql`locked_at is null and (payload::text like any(${marks}) or key like any(${marks}))`;
  const { rows } = await sql<{ id: string; payload: Change }>`
    select id::text as id, payload from graphile_worker._private_jobs
    where ${named} and ${isTask('mailMeetings')} for update`.execute(tx);
  for (const { id, payload } of rows) {
    const left = changeWithout(payload, forgotten);
    if (left.messages.length === 0) continue;
    await sql`
      update graphile_worker._private_jobs set payload = ${JSON.stringify(left)}::json where id = ${id}`.execute(tx);
  }
  // Of mails that share a job the others stay.
  await sql`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{mails}', (
      select coalesce(jsonb_agg(mail), '[]') from jsonb_array_elements(payload::jsonb -> 'mails') as mail
      where not mail::text like any(${marks})))
    where ${named} and ${isTask('sendMails')}`.execute(tx);
  await sql`
    update graphile_worker._private_jobs set payload = replace(payload::text, ${email}, ${standIn})::json
    where ${named} and ${isTask('sendMail')} and payload -> 'calendar' is not null
      and payload ->> 'to' <> ${email}`.execute(tx);
  await sql`delete from graphile_worker._private_jobs where ${named}`.execute(tx);
  await sql`
    delete from graphile_worker._private_job_queues
    where queue_name = ${`account:${account}`} and locked_at is null`.execute(tx);
}
