import { SECOND } from '@sw/base';
import { withLink } from '@sw/calendar';
import type { JobPayload } from '@sw/contract';
import { enqueue, enqueueMails, type JobContext, nextLookAtTurn } from '@sw/jobs';
import { AddressRefused, type Mailer } from '@sw/mail';
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

export interface SendMailsDeps {
  readonly mailer: Mailer;
  readonly keys: DerivedKeys;
  readonly database: Database;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Retried until the mail server has accepted it. The Message-ID comes from the job's id: a worker that dies between the
 * server's answer and its own record sends the same mail again with the same id, and mail servers and clients show it
 * once. A mail about an event waits while an older one to the same reader waits, because a reader follows the mail that
 * arrives last. A mail to an address that the server refuses for good is dropped, and those behind it go on.
 */
export function sendMail({ mailer, keys, database, logger }: SendMailsDeps) {
  return async (payload: MailPayload, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const { turn } = payload;
    const runAt = turn && (await nextLookAtTurn(database.query, turn));
    if (runAt) return database.transaction((tx) => enqueue(tx, 'sendMail', payload, { runAt }));
    try {
      await send(mailer, keys, { ...payload, messageId: payload.messageId ?? `job-${jobId}` });
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      logger.warn({ jobId, mail: payload.mail, code: error.code }, 'the mail server refuses an address for good');
    }
  };
}

/**
 * Many mails, one after the other. Those that the server refuses for now, and those for which the turn was too short, become jobs
 * of their own under the same Message-IDs. If the server accepts none of them, the whole job is retried.
 */
export function sendMails({ mailer, keys, database, logger }: SendMailsDeps) {
  return async ({ mails }: JobPayload<'sendMails'>, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> => {
    const named = mails.map((mail, n) => ({ ...mail, messageId: mail.messageId ?? `job-${jobId}-${n}` }));
    const until = performance.now() + TURN_MS;
    const refused: MailPayload[] = [];
    let [settled, failure]: [number, unknown] = [0, undefined];
    while (settled + refused.length < named.length && (settled === 0 || performance.now() < until)) {
      const mail = named[settled + refused.length];
      if (mail === undefined) break;
      try {
        await send(mailer, keys, mail);
        settled += 1;
      } catch (error) {
        if (error instanceof AddressRefused) {
          logger.warn({ jobId, mail: mail.mail, code: error.code }, 'the mail server refuses an address for good');
          settled += 1;
          continue;
        }
        failure = error;
        refused.push(mail);
      }
    }
    if (settled === 0 && refused.length > 0) throw failure;
    if (refused.length > 0) logger.warn({ err: failure, mails: refused.length }, 'mails refused, retrying each');
    const rest = [...refused, ...named.slice(settled + refused.length)];
    if (rest.length > 0) await database.transaction((tx) => enqueueMails(tx, rest));
  };
}
