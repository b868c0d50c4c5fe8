import { createTransport } from 'nodemailer';
import type { Mailer, MailerOptions } from './port.ts';

/** nodemailer parses `to` as a list with names, so an unusual address could be sent to a different one. */
const ONE_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

/** One connection per mail: there is no state that could break, and the worker's concurrency bounds their number. */
export function openMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const sender = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  });
  // Connecting, the greeting and the first reply may each be late once: together below the 2 s that a ping has.
  const probe = createTransport({ url: smtpUrl, connectionTimeout: 600, greetingTimeout: 600, socketTimeout: 600 });
  return {
    async send(mail) {
      if (!ONE_ADDRESS.test(mail.to)) throw new Error('a mail needs exactly one plain address');
      await sender.sendMail({ from, ...mail });
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
