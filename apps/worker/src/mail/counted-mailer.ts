import { AddressRefused, type Mailer } from '@sw/mail';
import { Counter, type MetricsRegistry } from '@sw/service';

/** Counts the answers of the mail server, so that an operator notices refusals before people miss a reminder. */
export function countedMailer(mailer: Mailer, registry: MetricsRegistry): Mailer {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails given to the mail server, by result: sent, failed (retried), refused (the address, for good)',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  for (const result of ['sent', 'failed', 'refused'] as const) mails.inc({ result }, 0);
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        mails.inc({ result: 'sent' });
      } catch (error) {
        mails.inc({ result: error instanceof AddressRefused ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}
