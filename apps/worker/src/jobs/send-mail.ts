import { SECOND } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue, hasOlderTurn, type JobContext } from '@sw/jobs';
import type { Mailer } from '@sw/mail';
import type { Database } from '@sw/postgres';
import { type DerivedKeys, mailValues } from '@sw/service';
import { composeMail } from '../mail/compose.ts';

/**
 * Retried until the mail server has accepted it. The Message-ID comes from the job's id: a worker that dies between the
 * server's answer and its own record sends the same mail again with the same id, and mail servers and clients show it
 * once. A mail about an event waits while an older one to the same reader waits: who reads an old time last goes at the
 * old time.
 */
export function sendMail(mailer: Mailer, keys: DerivedKeys, database: Database) {
  return async (payload: JobPayload<'sendMail'>, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const { turn } = payload;
    if (turn !== undefined && (await hasOlderTurn(database.query, turn))) {
      const runAt = new Date(Date.now() + SECOND);
      return database.transaction((tx) => enqueue(tx, 'sendMail', payload, { runAt }));
    }
    const { subject, text, html } = composeMail(payload.mail, payload.locale, mailValues(keys, payload));
    const { to, calendar, replyTo, messageId = `job-${jobId}` } = payload;
    await mailer.send({
      ...{ to, subject, text, html, messageId: `<${messageId}@smart-whiteboard>` },
      ...(replyTo !== undefined && { replyTo }),
      ...(calendar && { calendar }),
    });
  };
}
