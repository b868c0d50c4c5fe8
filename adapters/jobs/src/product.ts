import { AWAITED_MAILS, JOB_CLASSES, JOBS, type JobName } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import type { EnqueueOptions, JobPayload } from './port.ts';
import { defineJobs } from './queue.ts';

const jobs = defineJobs(JOBS);

const OTHER_MAIL = 10;

type HeavyJob = { [Name in JobName]: (typeof JOB_CLASSES)[Name] extends 'heavy' ? Name : never }[JobName];
type OptionsFor<Name extends JobName> = Name extends HeavyJob
  ? [options: EnqueueOptions & { account: string }]
  : [options?: EnqueueOptions];

/** The product's own jobs, typed by the contract. A heavy job names its account. */
export function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<(typeof JOBS)[Name]>,
  ...[options]: OptionsFor<Name>
): Promise<void> {
  return jobs.enqueue(tx, name, payload, { priority: priorityOf(name, payload), ...options });
}

export const { runJobs } = jobs;

function priorityOf(name: JobName, payload: object): number {
  if (JOB_CLASSES[name] !== 'mail') return 0;
  return 'mail' in payload && AWAITED_MAILS.some((mail) => mail === payload.mail) ? 0 : OTHER_MAIL;
}
