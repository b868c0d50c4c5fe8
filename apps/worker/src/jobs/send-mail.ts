import { SECOND } from '@sw/base';
import { withLink } from '@sw/calendar';
import type { JobPayload } from '@sw/contract';
import { enqueue, enqueueMails, hasOlderTurn, type JobContext } from '@sw/jobs';
import type { Mailer } from '@sw/mail';
import type { Database } from '@sw/postgres';
import { type DerivedKeys, type Logger, mailValues } from '@sw/service';
import { composeMail } from '../mail/compose.ts';

type MailPayload = JobPayload<'sendMail'>;

/** The longest time that a job with many mails keeps its slot. A user who waits for a code must not wait for a slow server. */
const TURN_MS = 2 * SECOND;

/** A guest's event has the link to their page in its description. The link is known only when the mail is sent. */
function calendarOf({ calendar, secret }: MailPayload, link: string | undefined): MailPayload['calendar'] {
  if (calendar === undefined || link === undefined || secret?.kind !== 'meetingGuest') return calendar;
  return { ...calendar, text: withLink(calendar.text, link) };
}

const send = (mailer: Mailer, keys: DerivedKeys, { messageId, ...mail }: MailPayload & { messageId: string }) => {
  const values = mailValues(keys, mail);
  const { subject, text, html } = composeMail(mail.mail, mail.locale, values);
  const { to, replyTo } = mail;
  const calendar = calendarOf(mail, values.link);
  return mailer.send({
    to,
    subject,
    text,
    html,
    messageId: `<${messageId}@smart-whiteboard>`,
    ...(replyTo !== undefined && { replyTo }),
    ...(calendar && { calendar }),
  });
};

/**
 * Retried until the mail server has accepted it. The Message-ID comes from the job's id: a worker that dies between the
 * server's answer and its own record sends the same mail again with the same id, and mail servers and clients show it
 * once. A mail about an event waits while an older one to the same reader waits, because a reader follows the mail that
 * arrives last.
 */
export function sendMail(mailer: Mailer, keys: DerivedKeys, database: Database) {
  return async (payload: MailPayload, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const { turn } = payload;
    if (turn !== undefined && (await hasOlderTurn(database.query, turn))) {
      const runAt = new Date(Date.now() + SECOND);
      return database.transaction((tx) => enqueue(tx, 'sendMail', payload, { runAt }));
    }
    await send(mailer, keys, { ...payload, messageId: payload.messageId ?? `job-${jobId}` });
  };
}

export interface SendMailsDeps {
  readonly mailer: Mailer;
  readonly keys: DerivedKeys;
  readonly database: Database;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Many mails, one after the other. Those that the server refuses, and those for which the turn was too short, become jobs
 * of their own under the same Message-IDs. If the server accepts none of them, the whole job is retried.
 */
export function sendMails({ mailer, keys, database, logger }: SendMailsDeps) {
  return async ({ mails }: JobPayload<'sendMails'>, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const named = mails.map((mail, n) => ({ ...mail, messageId: mail.messageId ?? `job-${jobId}-${n}` }));
    const until = performance.now() + TURN_MS;
    const refused: MailPayload[] = [];
    let [sent, failure]: [number, unknown] = [0, undefined];
    while (sent + refused.length < named.length && (sent === 0 || performance.now() < until)) {
      const mail = named[sent + refused.length];
      if (mail === undefined) break;
      try {
        await send(mailer, keys, mail);
        sent += 1;
      } catch (error) {
        failure = error;
        refused.push(mail);
      }
    }
    if (sent === 0 && refused.length > 0) throw failure;
    if (refused.length > 0) logger.warn({ err: failure, mails: refused.length }, 'mails refused, retrying each');
    const rest = [...refused, ...named.slice(sent + refused.length)];
    if (rest.length > 0) await database.transaction((tx) => enqueueMails(tx, rest));
  };
}
