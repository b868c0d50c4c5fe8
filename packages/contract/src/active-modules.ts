import { EVENT_MODULES, type EventName } from './events.ts';
import { JOB_MODULES, type JobName, MAIL_MODULES, type Mail } from './jobs.ts';
import type { Module, ModuleSwitches } from './modules.ts';
import { type ClientMessage, MESSAGE_MODULES } from './socket/messages.ts';

/** Work outside routes: a job to run, an event to deliver, a client's message. */
export type Work =
  | { readonly job: JobName; readonly payload: object }
  | { readonly event: string; readonly payload: object }
  | { readonly message: ClientMessage['type'] };

/** Whether the work belongs to no module or to an enabled one. */
export function isActive(work: Work, switches: ModuleSwitches): boolean {
  const module = moduleOf(work);
  return module === null || switches[module];
}

function moduleOf(work: Work): Module | null {
  if ('message' in work) return MESSAGE_MODULES[work.message];
  if ('job' in work) return moduleOfJob(work.job, work.payload);
  if (work.event === 'notice.created') return moduleOfNotice(work.payload);
  // Events of a newer release are unknown here.
  return EVENT_MODULES[work.event as EventName] ?? null;
}

interface MailPayload {
  readonly mail?: Mail;
}

function moduleOfJob(job: JobName, payload: MailPayload & { readonly mails?: readonly MailPayload[] }): Module | null {
  if (job === 'sendMail') return moduleOfMail(payload);
  return job === 'sendMails' ? moduleOfMail(payload.mails?.[0] ?? {}) : JOB_MODULES[job];
}

const moduleOfMail = ({ mail }: MailPayload): Module | null => (mail === undefined ? null : MAIL_MODULES[mail]);

interface NoticeSubject {
  readonly wbNo?: unknown;
  readonly folder?: unknown;
  readonly meeting?: unknown;
}

/** Notices name the board, the folder or the meeting they concern. */
function moduleOfNotice({ notice }: { readonly notice?: NoticeSubject }) {
  if (typeof notice?.wbNo === 'string') return 'whiteboard';
  if (notice?.meeting != null) return 'meeting';
  return notice?.folder == null ? null : 'file';
}
