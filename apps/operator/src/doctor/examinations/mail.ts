import { randomUUID } from 'node:crypto';
import { inspectMailServer, type MailServerFacts, type MailServerFault, openMailer } from '@sw/mail';
import { mailSender } from '@sw/service';
import { examination } from '../examination.ts';
import { type FaultKinds, fault, faultOfKind, fine, type Observation, warning } from '../finding.ts';
import { isLoopback } from '../public-request.ts';

const EXAMPLE_SENDER = /\.example>?$/;

const FAULTS: FaultKinds<MailServerFault['kind']> = {
  refused: {
    says: (message) => `the mail server refuses our user or password: ${message}`,
    cure: 'Correct them in SMTP_URL (smtp://user:password@host:587, signs percent-encoded). Many providers want a password of its own for programs.',
  },
  tls: {
    says: (message) => `the mail server's TLS does not work: ${message}`,
    cure: 'Use its real host name in SMTP_URL, smtps:// for port 465 and smtp:// for 587. For a CA of your own set NODE_EXTRA_CA_CERTS.',
  },
  unreachable: {
    says: (message) => `the mail server cannot be reached: ${message}`,
    cure: 'Compare host and port of SMTP_URL with the server, and the firewall: many networks block port 25, so use 587. Without mail nobody can register.',
  },
  other: {
    says: (message) => `the mail server answers with an error: ${message}`,
    cure: "Look at the mail server's log for the same moment.",
  },
};

interface Given {
  readonly host: string;
  readonly mailFrom: string;
}

export function judgeMail({ encrypted, signedIn }: MailServerFacts, { host, mailFrom }: Given): Observation[] {
  const found = [fine('mail.server', `the mail server answers${signedIn ? ' and lets us in' : ''}`)];
  if (!encrypted && !isLoopback(host))
    found.push(
      warning(
        'mail.encryption',
        'mails go to the mail server unencrypted, with the codes and links inside',
        'Use a mail server with STARTTLS (port 587) or smtps:// (port 465).',
      ),
    );
  if (EXAMPLE_SENDER.test(mailFrom) && !isLoopback(host))
    found.push(
      warning(
        'mail.sender',
        `mails come from ${mailFrom}, which no mail server will believe`,
        'Set MAIL_FROM of the worker to an address of your own domain.',
      ),
    );
  return found;
}

async function sendOne(smtpUrl: string, from: string, to: string): Promise<Observation> {
  const mailer = openMailer({ smtpUrl, from });
  try {
    const text = 'This mail was sent by the doctor of your Smart whiteboard. The mail server works.';
    await mailer.send({
      to,
      subject: 'Smart whiteboard: test of the mail server',
      text,
      html: `<p>${text}</p>`,
      messageId: `<doctor-${randomUUID()}@smart-whiteboard>`,
    });
    return fine('mail.sent', `the mail server took a mail to ${to}; look whether it arrives, and whether as spam`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fault(
      'mail.sent',
      `the mail server does not take a mail to ${to}: ${message}`,
      'Set MAIL_FROM to a sender that this mail server allows, and compare its rules for relaying.',
    );
  } finally {
    await mailer.close();
  }
}

export const mailExamination = examination(
  'mail',
  ['smtpUrl', 'mailFrom', 'publicUrl'],
  async ({ smtpUrl, ...settings }, { mailTo }) => {
    const mailFrom = mailSender(settings);
    const inspected = await inspectMailServer(smtpUrl);
    if (!inspected.ok) return [faultOfKind('mail', inspected.error, FAULTS)];
    const judged = judgeMail(inspected.value, { host: new URL(smtpUrl).hostname, mailFrom });
    return mailTo === undefined ? judged : [...judged, await sendOne(smtpUrl, mailFrom, mailTo)];
  },
);
