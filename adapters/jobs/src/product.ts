import { SECOND } from '@sw/base';
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

/** Enqueues one of the product's own jobs, typed by the contract. A heavy job and a conversion belong to an account. */
export function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<(typeof JOBS)[Name]>,
  ...[options]: OptionsFor<Name>
): Promise<void> {
  const jobKey = turnKeyOf(payload);
  return jobs.enqueue(tx, name, payload, {
    priority: priorityOf(name, payload),
    ...(jobKey !== undefined && { jobKey }),
    ...options,
    ...lineOf(name, options),
  });
}

/**
 * Enqueues many mails of one module that no user is waiting for at the screen. Full groups share one job; each
 * remaining mail gets its own job, and so does a mail with a turn.
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

/** Enqueues what rebuilds the search words of boards. */
export const enqueueIndexing = (tx: Tx, wbNos: readonly string[]): Promise<void> =>
  jobs.enqueueAll(
    tx,
    'indexBoard',
    wbNos.map((wbNo) => ({ wbNo })),
    { keyOf: (payload) => `index:${(payload as JobPayload<(typeof JOBS)['indexBoard']>).wbNo}` },
  );

/** Drawings of the last moment of a meeting may not have reached the log yet. */
const RECORD_MS = 5 * SECOND;
/** Lower than searching, and than erasing what users deleted. */
const RECORD_PRIORITY = 1_000;

/** Enqueues the pictures of boards for the records of meetings that have just ended. */
export function enqueueRecords(tx: Tx, meetingIds: readonly string[], now: number): Promise<void> {
  return jobs.enqueueAll(
    tx,
    'drawRecord',
    meetingIds.map((meetingId) => ({ meetingId })),
    {
      priority: RECORD_PRIORITY,
      runAt: new Date(now + RECORD_MS),
      keyOf: (payload) => `drawRecord:${(payload as { readonly meetingId: string }).meetingId}`,
    },
  );
}

/** The key of a job with a turn: its place in its line, and the job. */
function turnKeyOf(payload: object): string | undefined {
  const { turn, messageId, changeId, done } = payload as Partial<MailPayload & ChangePayload>;
  return turn && turnKey(turn, changeId === undefined ? `${messageId}` : `${changeId}x${done}`);
}

/** Each class has a separate queue: an account's conversion does not wait for its exports. */
const lineOf = (name: JobName, { account }: EnqueueOptions = {}): EnqueueOptions =>
  account !== undefined && JOB_CLASSES[name] === 'convert' ? { account: `${account}/convert` } : {};

export const { runJobs } = jobs;

function priorityOf(name: JobName, payload: object): number {
  if (JOB_CLASSES[name] !== 'mail') return 0;
  return 'mail' in payload && AWAITED_MAILS.some((mail) => mail === payload.mail) ? 0 : OTHER_MAIL;
}
