import type { JobPayload } from '@sw/contract';
import type { JobContext } from '@sw/jobs';
import type { Mailer } from '@sw/mail';
import { type DerivedKeys, mailValues } from '@sw/service';
import { composeMail } from '../mail/compose.ts';

/**
 * Tried again until the mail server has taken it over. The Message-ID is made from the job's id: a worker that dies
 * between the server's answer and its own note sends the same mail again under the same id, and mail servers and
 * programs show it once.
 */
export function sendMail(mailer: Mailer, keys: DerivedKeys) {
  return async (payload: JobPayload<'sendMail'>, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const { subject, text, html } = composeMail(payload.mail, payload.locale, mailValues(keys, payload));
    await mailer.send({ to: payload.to, subject, text, html, messageId: `<job-${jobId}@smart-whiteboard>` });
  };
}
