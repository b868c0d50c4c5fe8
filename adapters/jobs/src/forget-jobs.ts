import type { JOBS, JobTurn } from '@sw/contract';
import { type InvitationMessage, withoutPeople } from '@sw/policy';
import { sql, type Tx } from '@sw/postgres';
import type { JobPayload } from './port.ts';

type Change = JobPayload<(typeof JOBS)['mailMeetings']> & { readonly turn?: JobTurn | undefined };

interface Forgotten {
  readonly account: string;
  readonly email: string;
  /** Replaces the address in queued invitations to others. */
  readonly standIn: string;
}

/** The mails of a change that remain for other recipients, who must still get them. */
export function changeWithout(change: Change, { account, email }: Pick<Forgotten, 'account' | 'email'>): Change {
  const isGone = (key: string): boolean => key === account || key === `mailto:${email}`;
  const gone = change.messages
    .flatMap(({ to }) => to)
    .slice(0, change.done)
    .filter(isGone).length;
  const messages = withoutPeople(change.messages as readonly Omit<InvitationMessage, 'meetings'>[], isGone).map(
    ({ event, ...message }) => ({
      ...message,
      event: event.organiserId === account ? { ...event, organiserId: null } : event,
    }),
  );
  return { ...change, messages: messages as Change['messages'], done: change.done - gone };
}

const isTask = (name: string) =>
  sql`task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`;

const literal = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** A PostgreSQL regular expression for an account's number that is not part of a longer number. */
const accountPattern = (account: string): string => `(?<![0-9])${literal(account)}(?![0-9])`;

/**
 * The same for an address, which may be a part of another person's address. In JSON, the letter of an escaped line
 * break may precede it.
 */
const emailPattern = (email: string): string =>
  `((?<![[:alnum:]._%+-])|(?<=\\\\[nrt]))${literal(email)}(?!\\.?[[:alnum:]-])`;

/**
 * Deletes the jobs that contain an account's number or its address, including those that failed permanently, and the
 * account's queue. Mails to others about meetings stay, without the address. Running jobs stay too, including the
 * caller's: they end on their own.
 */
export async function forgetJobs(tx: Tx, forgotten: Forgotten): Promise<void> {
  const { account, email, standIn } = forgotten;
  const address = emailPattern(email);
  const names = `${accountPattern(account)}|${address}`;
  const named = sql`locked_at is null and (payload::text ~ ${names} or key ~ ${names})`;
  const { rows } = await sql<{ id: string; payload: Change }>`
    select id::text as id, payload from graphile_worker._private_jobs
    where ${named} and ${isTask('mailMeetings')} for update`.execute(tx);
  for (const { id, payload } of rows) {
    const left = changeWithout(payload, forgotten);
    if (left.messages.length === 0) continue;
    // The subject or the agenda may contain the address too.
    await sql`
      update graphile_worker._private_jobs
      set payload = regexp_replace(${JSON.stringify(left)}, ${address}, ${standIn}, 'g')::json
      where id = ${id}`.execute(tx);
  }
  // A job may send several mails; the others stay.
  await sql`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{mails}', (
      select coalesce(jsonb_agg(mail), '[]') from jsonb_array_elements(payload::jsonb -> 'mails') as mail
      where not mail::text ~ ${names}))
    where ${named} and ${isTask('sendMails')}`.execute(tx);
  await sql`
    update graphile_worker._private_jobs set payload = regexp_replace(payload::text, ${address}, ${standIn}, 'g')::json
    where ${named} and ${isTask('sendMail')} and payload -> 'calendar' is not null
      and payload ->> 'to' <> ${email}`.execute(tx);
  await sql`delete from graphile_worker._private_jobs where ${named}`.execute(tx);
  await sql`
    delete from graphile_worker._private_job_queues
    where queue_name = ${`account:${account}`} and locked_at is null`.execute(tx);
}
