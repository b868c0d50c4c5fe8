import { createTransport } from 'nodemailer';
import { BuiltMails } from './built-mails.ts';
import { AddressRefused, type MailedEvent, type Mailer, type MailerOptions } from './port.ts';

/** nodemailer parses `to` as a list with names, so an unusual address might be understood as a different one. */
const ONE_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;
const PRINTED = /^[\x21-\x7e]+$/;

/**
 * Outlook and Gmail read the alternative part, whose type contains the method. Other clients show the attached file.
 * Its type differs, because some clients would show two parts of text/calendar as two invitations.
 */
const eventParts = ({ method, text }: MailedEvent) => ({
  alternatives: [{ contentType: `text/calendar; charset=utf-8; method=${method}`, content: text }],
  attachments: [{ filename: 'invite.ics', contentType: 'application/ics', content: text }],
});

/** Of RFC 3463: there is no such mailbox or host, or it takes no mail. */
const ABOUT_THE_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

/**
 * The code with which the server refuses the recipient's address for good. Many servers refuse us only when they hear it, every
 * address in turn: no relaying, no sign-in, a sender they do not know. That is a fault of ours, which somebody can mend.
 */
function refusalOf(error: unknown): number | undefined {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    readonly command?: string;
    readonly responseCode?: number;
    readonly response?: string;
  };
  return command === 'RCPT TO' && ABOUT_THE_ADDRESS.test(response) ? responseCode : undefined;
}

/**
 * Connections are reused while mails follow each other, and closed after 20 s without use: thousands of reminders are
 * due in the same minute, and greeting, TLS and sign-in take longer than a mail. If the server has closed a connection
 * meanwhile, the mail is sent again on a new one.
 */
export function openMailer({ smtpUrl, from, connections = 1 }: MailerOptions): Mailer {
  const sender = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  });
  // Connecting, the greeting and the first reply may each take this long; together they stay below the ping's limit of 2 s.
  const probe = createTransport({ url: smtpUrl, connectionTimeout: 600, greetingTimeout: 600, socketTimeout: 600 });
  const built = new BuiltMails();
  return {
    async send(mail) {
      if (!ONE_ADDRESS.test(mail.to)) throw new Error('a mail needs exactly one plain address');
      const { calendar, to, messageId, ...message } = mail;
      const content = { from, ...message, ...(calendar && eventParts(calendar)) };
      const whole = PRINTED.test(`${to}${messageId}`)
        ? { envelope: { from, to }, raw: await built.mailTo(to, messageId, content) }
        : // Such an address has a different form in a mail's header.
          { ...content, to, messageId };
      try {
        await sender.sendMail(whole);
      } catch (error) {
        const code = refusalOf(error);
        throw code === undefined ? error : new AddressRefused(code);
      }
    },
    async ping() {
      await probe.verify();
    },
    async close() {
      sender.close();
      probe.close();
    },
  };
}
