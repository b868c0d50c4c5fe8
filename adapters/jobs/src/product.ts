import { AWAITED_MAILS, JOB_CLASSES, JOBS, type JobName, MAILS_PER_JOB } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import type { EnqueueOptions, JobPayload } from './port.ts';
import { defineJobs } from './queue.ts';
import { turnKey } from './turns.ts';

const jobs = defineJobs(JOBS);

const OTHER_MAIL = 10;

type MailPayload = JobPayload<(typeof JOBS)['sendMail']>;
type ChangePayload = JobPayload<(typeof JOBS)['mailMeetings']>;

type SharedJob = { [Name in JobName]: (typeof JOB_CLASSES)[Name] extends 'heavy' | 'convert' ? Name : never }[JobName];
type OptionsFor<Name extends JobName> = Name extends SharedJob
  ? [options: EnqueueOptions & { account: string }]
  : [options?: EnqueueOptions];

/** The product's own jobs, typed by the contract. A heavy job and a conversion name their account. */
export function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<(typeof JOBS)[Name]>,
  ...[options]: OptionsFor<Name>
): Promise<void> {
  const jobKey = turnKeyOf(payload);
  return jobs.enqueue(tx, name, payload, {
    ...{ priority: priorityOf(name, payload), ...(jobKey !== undefined && { jobKey }) },
    ...options,
    ...lineOf(name, options),
  });
}

/**
 * Many mails at once: those of one module, none of which a user waits for at the screen. What fills a job shares it; the
 * others are jobs of their own, and so is a mail that takes turns.
 */
export async function enqueueMails(tx: Tx, mails: readonly MailPayload[]): Promise<void> {
  const free = mails.filter(({ turn }) => turn === undefined);
  const shared = free.length - (free.length % MAILS_PER_JOB);
  const parts = Array.from({ length: shared / MAILS_PER_JOB }, (_, n) => ({
    mails: free.slice(n * MAILS_PER_JOB, (n + 1) * MAILS_PER_JOB),
  }));
  await jobs.enqueueAll(tx, 'sendMails', parts, { priority: OTHER_MAIL });
  const single = [...free.slice(shared), ...mails.filter(({ turn }) => turn !== undefined)];
  await jobs.enqueueAll(tx, 'sendMail', single, { priority: OTHER_MAIL, keyOf: turnKeyOf });
}

/** A job that takes turns is found by its key, which names the place in its line and the job. */
function turnKeyOf(payload: object): string | undefined {
  const { turn, messageId, changeId, done } = payload as Partial<MailPayload & ChangePayload>;
  return turn && turnKey(turn, changeId === undefined ? `${messageId}` : `${changeId}x${done}`);
}

/** Each class has its own line: an account's conversion does not wait for its exports. */
const lineOf = (name: JobName, { account }: EnqueueOptions = {}): EnqueueOptions =>
  account !== undefined && JOB_CLASSES[name] === 'convert' ? { account: `${account}/convert` } : {};

export const { runJobs } = jobs;

function priorityOf(name: JobName, payload: object): number {
  if (JOB_CLASSES[name] !== 'mail') return 0;
  return 'mail' in payload && AWAITED_MAILS.some((mail) => mail === payload.mail) ? 0 : OTHER_MAIL;
}
