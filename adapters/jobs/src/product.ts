import { AWAITED_MAILS, JOB_CLASSES, JOBS, type JobName, MAILS_PER_JOB } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import type { EnqueueOptions, JobPayload } from './port.ts';
import { defineJobs } from './queue.ts';

const jobs = defineJobs(JOBS);

const OTHER_MAIL = 10;

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
  return jobs.enqueue(tx, name, payload, { priority: priorityOf(name, payload), ...options, ...lineOf(name, options) });
}

/**
 * Many mails at once: those of one module, none of which a user waits for at the screen. What fills a job shares it; the
 * others are jobs of their own.
 */
export async function enqueueMails(tx: Tx, mails: readonly JobPayload<(typeof JOBS)['sendMail']>[]): Promise<void> {
  const shared = mails.length - (mails.length % MAILS_PER_JOB);
  const parts = Array.from({ length: shared / MAILS_PER_JOB }, (_, n) => ({
    mails: mails.slice(n * MAILS_PER_JOB, (n + 1) * MAILS_PER_JOB),
  }));
  await jobs.enqueueAll(tx, 'sendMails', parts, { priority: OTHER_MAIL });
  await jobs.enqueueAll(tx, 'sendMail', mails.slice(shared), { priority: OTHER_MAIL });
}

/** Each class has its own line: an account's conversion does not wait for its exports. */
const lineOf = (name: JobName, { account }: EnqueueOptions = {}): EnqueueOptions =>
  account !== undefined && JOB_CLASSES[name] === 'convert' ? { account: `${account}/convert` } : {};

export const { runJobs } = jobs;

function priorityOf(name: JobName, payload: object): number {
  if (JOB_CLASSES[name] !== 'mail') return 0;
  return 'mail' in payload && AWAITED_MAILS.some((mail) => mail === payload.mail) ? 0 : OTHER_MAIL;
}
