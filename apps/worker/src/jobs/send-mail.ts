import type { JobPayload } from '@sw/contract';
import type { JobContext } from '@sw/jobs';
import type { Mailer } from '@sw/mail';
import { type DerivedKeys, mailValues } from '@sw/service';
import { composeMail } from '../mail/compose.ts';

/**
 * Retried until the mail server has accepted it. The Message-ID comes from the job's id: a worker that dies between the
 * server's answer and its own record sends the same mail again with the same id, and mail servers and clients show it
 * once.
 */
export function sendMail(mailer: Mailer, keys: DerivedKeys) {
  return async (payload: JobPayload<'sendMail'>, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const { subject, text, html } = composeMail(payload.mail, payload.locale, mailValues(keys, payload));
    const { to, calendar, messageId = `job-${jobId}` } = payload;
    await mailer.send({
      ...{ to, subject, text, html, messageId: `<${messageId}@smart-whiteboard>` },
      ...(calendar && { calendar }),
    });
  };
}
